import { expect } from '@esm-bundle/chai';
import {
  anAlarm,
  aRobot,
  aUser,
  confirmAlarm,
  findAlarmStatByParam,
  getPrivilegesByUser,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

describe('<patrol-alarm-popover> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-alarm-popover'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = (selector: string): HTMLElement[] => [...root().querySelectorAll<HTMLElement>(selector)];
  const button = (words: string): HTMLElement | undefined =>
    all('button').find(candidate => candidate.textContent?.includes(words));
  const push = async (...ids: string[]): Promise<void> => {
    for (const id of ids)
      fake.environment.sockets.latest('singleton').push('AlarmInfo', anAlarm({ id, name: `Smoke ${id}` }));
    await fake.clock.advance(1_000);
    await drawn();
  };

  before(texts);
  // Late code is loaded first, because its loading time is not under test.
  before(async () => {
    await import('../shared/alarms/late/BatchForm.tsx');
    await import('../shared/alarms/late/ShelveDialog.tsx');
    await import('../shared/alarms/late/ShelvedList.tsx');
    await import('../shared/alarms/late/SoundDialog.tsx');
    await import('../shared/alarms/late/KeyHelp.tsx');
    await import('./HistoryList.tsx');
    await import('./Figures.tsx');
    await import('./DesktopDialog.tsx');
  });

  const open = async (...options: Parameters<typeof fakeConsole>): Promise<void> => {
    fake = await fakeConsole(...options);
    home = provide(fake.console);
    element = document.createElement('patrol-alarm-popover');
    home.append(element);
  };
  const start = async (user?: ReturnType<typeof aUser>): Promise<void> => {
    await open({}, user);
    await push('a', 'b');
    all('[part=button]')[0]?.click();
    await drawn();
  };
  const end = (): void => {
    home.remove();
    for (const frame of document.querySelectorAll('iframe')) frame.remove();
    fake.console.dispose();
  };

  beforeEach(() => start());
  afterEach(end);

  it('counts what is pending and lists it', () => {
    expect(all('[part=button]')[0]?.textContent).to.equal('2');
    expect(all('li').map(item => item.dataset['id'])).to.have.members(['a', 'b']);
    expect(all('[part=panel]')[0]?.getBoundingClientRect().width).to.equal(300);
  });

  it('does not say that nothing is pending while nobody knows, and does once it is known', async () => {
    const never = (): Promise<Response> => new Promise(() => undefined);
    const fails = (): Response => new Response('', { status: 500 });
    for (const respond of [never, fails]) {
      end();
      await open({}, undefined, server => void server.respond(findAlarmStatByParam, respond));
      await drawn();
      all('[part=button]')[0]?.click();
      await drawn();
      expect(all('[part=button]')[0]?.textContent).to.equal('≥0');
      expect(all('[part=panel] .pk-skeleton')).to.have.length.above(0);
      expect(all('[part=panel]')[0]?.textContent)
        .to.contain('as soon as the server answers')
        .and.not.contain('No pending alarms');
      expect(button('Confirm'), 'nobody knows what there is to confirm').to.equal(undefined);
    }
    fake.server.answer(findAlarmStatByParam, { rows: [], total: 0 });
    await fake.clock.advance(5_000);
    await until(() => root().textContent.includes('No pending alarms'), 'the word that there are none');
    expect(all('[part=button]')[0]?.textContent).to.equal('');
    expect(all('[part=panel] .pk-skeleton')).to.have.length(0);
  });

  it('opens an alarm with its video where it has one', async () => {
    expect(all('[aria-label^="Video of"]')).to.have.length(0);
    fake.environment.sockets
      .latest('singleton')
      .push('AlarmInfo', anAlarm({ id: 'v', name: 'Smoke', video: '/v.flv' }));
    await fake.clock.advance(1_000);
    await drawn();
    all('[aria-label="Video of “Smoke”"]')[0]?.click();
    expect(fake.console.alarms.$opened.get()).to.equal('v');
    expect(fake.console.alarms.$wanted.get()).to.equal('video');
  });

  it('opens an alarm unless the page prevents it', async () => {
    element.addEventListener('alarmopenrequest', event => event.preventDefault(), { once: true });
    all('.open')[0]?.click();
    expect(fake.console.alarms.$opened.get()).to.equal(undefined);
    all('.open')[0]?.click();
    expect(fake.console.alarms.$opened.get()).to.be.oneOf(['a', 'b']);
    await drawn();
    expect(all('[part=panel]')).to.have.length(0);
  });

  it('says so when nothing is ticked', async () => {
    button('Confirm')?.click();
    await drawn();
    expect(all('[role=alert]')[0]?.textContent).to.equal('No alarms need confirming');
    all('.all input')[0]?.click();
    await until(() => button('Confirm (2)') !== undefined, 'what is ticked');
    expect(all('[role=alert]')).to.have.length(0);
  });

  it('keeps no form of a user over whom another one signs in', async () => {
    all('.all input')[0]?.click();
    await until(() => button('Confirm (2)') !== undefined, 'what is ticked');
    button('Confirm (2)')?.click();
    await until(() => root().querySelector('form') !== null, 'the form');
    fake.server.answer(getPrivilegesByUser, aUser({ id: 'user-2', name: 'Another' }));
    await fake.console.session.adopt('token-2');
    await drawn();
    expect(root().querySelector('form')).to.equal(null);
    expect(all('[part=button]')).to.have.length(1);
  });

  it('acknowledges exactly what was ticked when the form opened, though five more come, and says what is left', async () => {
    all('.all input')[0]?.click();
    await drawn();
    await until(() => button('Confirm (2)') !== undefined, 'what is ticked');
    button('Confirm (2)')?.click();
    await until(() => root().querySelector('form') !== null, 'the form');
    const later = ['c', 'd', 'e', 'f', 'g'];
    await push(...later);
    const heard: unknown[] = [];
    element.addEventListener('alarmsacknowledged', event => heard.push(event.detail.ids));
    fake.server.answer(findAlarmStatByParam, { rows: [anAlarm({ id: 'b' })], total: 1 });
    root().querySelector('form')?.requestSubmit();
    await until(() => all('[role=alert]').length > 0, 'what is left');
    expect(all('[role=alert]')[0]?.textContent).to.equal('1 alarm is still unconfirmed');
    expect(heard).to.deep.equal([]);
    fake.server.answer(findAlarmStatByParam, { rows: [], total: 0 });
    root().querySelector('form')?.requestSubmit();
    await until(() => heard.length > 0, 'the end');
    const sent = fake.server.of(confirmAlarm).map(received => received.request as { ids: string[]; note: string });
    expect(sent.map(({ ids }) => ids.toSorted())).to.deep.equal([['a', 'b'], ['b']]);
    expect(sent[0]?.note).to.equal('Confirmed');
    expect(fake.console.alarms.$live.get().map(({ id }) => id)).to.have.members(later);
    expect(fake.console.alarms.$pending.get().count).to.equal(5);
  });

  /** Moves the element to a frame of the page. */
  const toFrame = (): void => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    frame.contentDocument?.body.append(home);
  };
  for (const [where, goTo] of [
    ['', () => undefined],
    [' in a frame', toFrame],
  ] as const) {
    it(`keeps the focus on the way to the form and back${where}, so that Escape closes it`, async () => {
      goTo();
      const toForm = async (): Promise<void> => {
        all('.all input')[0]?.click();
        await until(() => button('Confirm (2)') !== undefined, 'what is ticked');
        button('Confirm (2)')?.focus();
        button('Confirm (2)')?.click();
        await until(() => root().activeElement?.localName === 'sl-textarea', 'the focus in the form');
      };
      await toForm();
      button('Cancel')?.focus();
      button('Cancel')?.click();
      await drawn();
      expect(root().activeElement?.getAttribute('part')).to.equal('panel');
      await toForm();
      fake.server.answer(findAlarmStatByParam, { rows: [], total: 0 });
      root().querySelector('form')?.requestSubmit();
      await until(() => root().querySelector('form') === null, 'the end');
      await until(() => root().activeElement?.getAttribute('part') === 'panel', 'the focus in the panel');
      root().activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }),
      );
      await drawn();
      expect(all('[part=panel]')).to.have.length(0);
    });

    it(`hands the focus on from an alarm that somebody else confirmed${where}, so that Escape still closes it`, async () => {
      goTo();
      const confirmed = async (id: string | undefined): Promise<void> => {
        fake.environment.sockets
          .latest('singleton')
          .push('AlarmConfirm', { ids: [id ?? ''], status: 'acknowledged', by: 'Li' });
        await fake.clock.advance(1_000);
        await drawn();
      };
      const [first, second] = all('li[data-id]');
      all('.open')[0]?.focus();
      await confirmed(first?.dataset['id']);
      expect([first?.isConnected, second?.isConnected]).to.deep.equal([false, true]);
      expect(root().activeElement === second?.querySelector('.open')).to.equal(true);
      await confirmed(second?.dataset['id']);
      expect(root().activeElement?.getAttribute('part')).to.equal('panel');
      root().activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }),
      );
      await drawn();
      expect(all('[part=panel]')).to.have.length(0);
    });
  }

  it('takes the focus of nobody else, also not of the page around its frame', async () => {
    toFrame();
    all('.open')[0]?.focus();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    fake.environment.sockets
      .latest('singleton')
      .push('AlarmConfirm', { ids: ['a', 'b'], status: 'acknowledged', by: 'Li' });
    await fake.clock.advance(1_000);
    await drawn();
    expect(all('li')).to.have.length(0);
    expect(document.activeElement === field).to.equal(true);
    field.remove();
  });

  it('offers to acknowledge only what the user may', async () => {
    end();
    await start(aUser({ permissions: ['alarm-query-list#close'] }));
    expect(all('input[type=checkbox]'), 'who controls the device').to.have.length(3);
    fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ mayControl: false })]);
    await push();
    expect(all('li[data-id]')).to.have.length(2);
    expect(all('input[type=checkbox]')).to.have.length(0);
    expect(button('Confirm')).to.equal(undefined);
  });

  it('stays open at an Escape that ends the composing of a text', async () => {
    const escape = (isComposing: boolean): boolean | undefined =>
      all('.open')[0]?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', isComposing, bubbles: true, composed: true }),
      );
    escape(true);
    await drawn();
    expect(all('[part=panel]')).to.have.length(1);
    escape(false);
    await drawn();
    expect(all('[part=panel]')).to.have.length(0);
  });

  it('closes with Escape and gives the focus back', async () => {
    all('.open')[0]?.focus();
    all('.open')[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
    await drawn();
    expect(all('[part=panel]')).to.have.length(0);
    expect(root().activeElement).to.equal(all('[part=button]')[0]);
  });
});
