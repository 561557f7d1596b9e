import { expect } from '@esm-bundle/chai';
import { aDetail, anAlarm, getAlarmDetails, type FakeConsole } from '@patrolkit/core/testing';
import { defineElement } from '../shared/element/index.ts';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import { alarmDialogOf } from './AlarmDialog.tsx';
import { AlarmHandling } from './AlarmHandling.tsx';
import { spec } from './alarm-dialog.element.ts';

/** The outcome of the next fetch. */
let next: 'comes' | 'fails' | Promise<void> = 'comes';
let fetched = 0;
let serial = 0;

describe('<patrol-alarm-dialog> whose code comes late', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElement;
  const dialog = (): HTMLDialogElement | null | undefined => element.shadowRoot?.querySelector('dialog[open]');
  const press = (label: string): void =>
    [...(element.shadowRoot?.querySelectorAll('button') ?? [])]
      .find(one => one.textContent === label || one.getAttribute('aria-label') === label)
      ?.click();

  before(texts);

  beforeEach(async () => {
    fake = await fakeConsole();
    fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ id }));
    home = provide(fake.console);
    fetched = 0;
    const view = alarmDialogOf(async () => {
      fetched += 1;
      if (next === 'fails') throw new Error('no network');
      if (next !== 'comes') await next;
      return AlarmHandling;
    });
    serial += 1;
    // Each test has a tag of its own, since code stays once it has loaded.
    const tag = `patrol-late-alarm-dialog-${serial}` as const;
    defineElement<Omit<typeof spec, 'tag'> & { readonly tag: typeof tag }>({ ...spec, tag }, view);
    element = document.createElement(tag);
    home.append(element);
    await drawn();
  });

  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('is not fetched while no alarm waits, and with the first one before anybody opens it', async () => {
    expect(fetched).to.equal(0);
    fake.environment.sockets.latest('singleton').push('AlarmInfo', anAlarm({ id: 'alarm-1' }));
    await fake.clock.advance(1_000);
    await until(() => fetched === 1, 'the fetch');
    expect(dialog()).to.equal(null);
  });

  it('is on screen at once, and full when its code has come', async () => {
    let come = (): void => undefined;
    next = new Promise(resolve => {
      come = resolve;
    });
    fake.console.alarms.open('alarm-1');
    await drawn();
    expect(dialog()?.querySelector('h2')?.textContent).to.not.equal('');
    expect(dialog()?.querySelector('.pk-skeleton')).to.not.equal(null);
    come();
    next = 'comes';
    await until(() => Boolean(dialog()?.querySelector('[part=facts]')), 'the alarm');
    expect(element.shadowRoot?.querySelectorAll('dialog[open]')).to.have.length(1);
  });

  it('says that its code did not come, tells the page, and comes with a retry', async () => {
    const told: string[] = [];
    element.addEventListener('connectionproblem', ({ detail }) => told.push(detail.reason));
    next = 'fails';
    fake.console.alarms.open('alarm-1');
    await until(() => Boolean(dialog()?.querySelector('[part=error]')), 'the error');
    expect(told).to.deep.equal(['code']);
    next = 'comes';
    press('Try again');
    await until(() => Boolean(dialog()?.querySelector('[part=facts]')), 'the alarm');
  });

  it('closes while its code is away, and asks again for the next alarm', async () => {
    const closed: string[] = [];
    element.addEventListener('dialogclosed', event => closed.push((event as CustomEvent<{ id: string }>).detail.id));
    next = 'fails';
    fake.console.alarms.open('alarm-1');
    await until(() => Boolean(dialog()?.querySelector('[part=error]')), 'the error');
    press('Close');
    await drawn();
    expect(dialog()).to.equal(null);
    expect(closed).to.deep.equal(['alarm-1']);
    next = 'comes';
    fake.console.alarms.open('alarm-2');
    await until(() => Boolean(dialog()?.querySelector('[part=facts]')), 'the alarm');
  });
});
