import { expect } from '@esm-bundle/chai';
import { loadResource } from '@patrolkit/core';
import { aUser, listPlannedDevice, listPlanStart, type FakeConsole } from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

const at = Date.parse('2026-05-12T17:00Z');
const start = (name: string, from: string) => ({
  planId: name,
  name,
  planType: 'single' as const,
  from: Date.parse(from),
  to: undefined,
});

describe('the month of an agenda', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  const root = (): ShadowRoot => home.querySelector('patrol-data-page')?.shadowRoot as ShadowRoot;
  const day = (name: string): HTMLButtonElement | null => root().querySelector(`.month-cell[data-day="${name}"]`);
  const button = (label: string): HTMLButtonElement | null => root().querySelector(`[aria-label="${label}"]`);
  const title = (): string | null | undefined => root().querySelector('.month-head h3')?.textContent;

  before(texts);
  beforeEach(async () => {
    const resource = await loadResource('robot-plan');
    fake = await fakeConsole({ language: 'en-us' }, aUser({ permissions: ['robot-plan'] }));
    fake.server.answer(resource.list, { rows: [], total: 0 });
    fake.server.answer(listPlannedDevice, [
      { type: 'robot-1', name: 'Robot One', mapId: 'map-1', zone: 'Asia/Shanghai' },
    ]);
    fake.server.answer(listPlanStart, ({ from }) => ({
      zone: 'Asia/Shanghai',
      at,
      isCut: false,
      starts:
        from === undefined
          ? ['01:00', '02:00', '03:00', '04:00'].map(time => start(`At ${time}`, `2026-05-20T${time}Z`))
          : [start('Later', '2026-06-30T15:59Z')],
    }));
    home = provide(fake.console);
    home.style.width = '1200px';
    const element = document.createElement('patrol-data-page');
    element.resource = 'robot-plan';
    element.query = 'id=robot-1&view=agenda';
    home.append(element);
    await until(() => root()?.querySelector('.agenda input[value=month]') !== null, 'the agenda');
    root().querySelector<HTMLInputElement>('.agenda input[value=month]')?.click();
    await until(() => day('2026-05-13') !== null, 'the month');
  });
  afterEach(async () => {
    home.remove();
    await drawn();
    fake.console.dispose();
  });

  it('lists what the server says of each day, by the clocks of the unit, and all of the chosen day', async () => {
    expect(title()).to.equal('May 2026');
    expect(day('2026-05-12') === null, 'is over there').to.equal(true);
    expect(day('2026-05-13')?.hasAttribute('data-today')).to.equal(true);
    expect(day('2026-05-20')?.getAttribute('aria-label')).to.equal('Wednesday, May 20: 4 starts');
    expect(day('2026-05-20')?.querySelectorAll('.month-start')).to.have.length(3);
    expect(day('2026-05-20')?.textContent).to.contain('09:00 At 01:00').and.to.contain('1 more');
    day('2026-05-20')?.click();
    await drawn();
    expect(root().querySelectorAll('.month-day li')).to.have.length(4);
    expect(day('2026-05-21')?.getAttribute('aria-label')).to.equal('Thursday, May 21: nothing begins');
  });

  it('goes to later months and back, never before that of today, and through its days by keys', async () => {
    expect(button('Previous month')?.getAttribute('aria-disabled')).to.equal('true');
    button('Next month')?.click();
    await until(() => day('2026-06-30') !== null, 'the next month');
    expect(title()).to.equal('June 2026');
    expect(day('2026-06-30')?.textContent).to.contain('23:59 Later');
    const asked = fake.server.of(listPlanStart).at(-1)?.request as { days: number; from: number };
    expect(asked.from).to.be.lessThan(Date.parse('2026-05-31T16:00Z'));
    day('2026-06-01')?.focus();
    for (const key of ['ArrowDown', 'ArrowRight']) {
      root().activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await drawn();
    }
    expect((root().activeElement as HTMLElement | null)?.dataset['day']).to.equal('2026-06-09');
    button('Previous month')?.click();
    await until(() => title() === 'May 2026', 'the month of today');
  });
});
