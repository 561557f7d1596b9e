import { expect } from '@esm-bundle/chai';
import { aUser, anInspectionStat, todayInspectionStat, type FakeConsole } from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

const mayRead = aUser({
  permissions: [
    'data-center',
    'ii-data-center-ins-report',
    'ii-data-center-ins-data',
    'ii-data-center-ins-alarm',
    'ii-data-center-ins-log',
  ],
});

describe('<patrol-inspection-figures> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-inspection-figures'];
  let asked: { screen: string; query: string }[];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = <Found extends Element = HTMLElement>(selector: string): Found[] => [
    ...root().querySelectorAll<Found>(selector),
  ];
  const shown = (): string => root().querySelector('[part=base]')?.textContent ?? '';
  const settled = async (ms: number): Promise<void> => {
    await fake.clock.advance(ms);
    await drawn();
  };
  const show = async (attributes: Readonly<Record<string, string>> = {}): Promise<void> => {
    home = provide(fake.console);
    element = document.createElement('patrol-inspection-figures');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.style.cssText = 'display: block; height: 400px';
    asked = [];
    element.addEventListener('pageopenrequest', ({ detail }) => asked.push(detail));
    home.append(element);
    await settled(0);
    await until(() => root().querySelector('[part=base]:not([aria-busy=true])') !== null, 'something on screen');
  };

  before(texts);
  beforeEach(async () => {
    fake = await fakeConsole({}, mayRead);
  });
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('shows the inspections of today, what wants a look by its tone, and robots in service', async () => {
    fake.server.answer(todayInspectionStat, anInspectionStat({ unreadable: 0 }));
    await show();
    const told = all('[data-figure]').map(one => [
      one.dataset['figure'],
      one.querySelector('.value')?.textContent,
      one.dataset['tone'],
    ]);
    expect(told).to.deep.equal([
      ['running', '1', undefined],
      ['ended', '2', undefined],
      ['inService', '3 of 4', undefined],
      ['pointsPlanned', '24', undefined],
      ['pointsInspected', '17', undefined],
      ['pointsAbnormal', '3', 'error'],
      ['pointsMissed', '4', 'warning'],
      ['readings', '31', undefined],
      ['beyond', '5', 'error'],
      ['unreadable', '0', undefined],
    ]);
  });

  it('asks for the list behind a number, where the user may open it', async () => {
    await show();
    root().querySelector<HTMLElement>('[data-figure=beyond] button')?.click();
    root().querySelector<HTMLElement>('[data-figure=running] button')?.click();
    expect(asked).to.deep.equal([
      { screen: 'ii-data-center-ins-alarm', query: 'startTime=1699977600000' },
      { screen: 'ii-data-center-ins-report', query: 'startTime=1699977600000&result=0' },
    ]);
    home.remove();
    fake.console.dispose();
    fake = await fakeConsole();
    await show();
    expect(all('button')).to.deep.equal([]);
    expect(shown()).to.contain('Out of limits: 5');
  });

  it('says why there are no numbers, and reads them again; a server that has none is no failure', async () => {
    fake.server.refuse(todayInspectionStat, 'not today');
    await show();
    expect(shown()).to.contain('not today');
    fake.server.answer(todayInspectionStat, anInspectionStat());
    root().querySelector<HTMLElement>('[part=error] button')?.click();
    await settled(0);
    expect(shown()).to.contain('31');
    home.remove();
    fake.console.dispose();
    fake = await fakeConsole({}, mayRead);
    fake.server.respond(todayInspectionStat, () => Promise.resolve(new Response('', { status: 404 })));
    await show();
    expect(root().querySelector('[part=error]')).to.equal(null);
  });
});
