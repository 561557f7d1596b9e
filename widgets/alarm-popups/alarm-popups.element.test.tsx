import { expect } from '@esm-bundle/chai';
import { defaultTexts, SoundError } from '@patrolkit/core';
import { anAlarm, type FakeConsole } from '@patrolkit/core/testing';
import { findAlarmStatByParam } from '@patrolkit/transport';
import {
  drawn,
  fakeConsole,
  overwrite,
  provide,
  texts,
  unreadable,
  until,
  viewport,
} from '../../tests/elements/harness.ts';
import { closeModal, openModal } from '../shared/dialog/topLayer.ts';
import './index.ts';

describe('<patrol-alarm-popups> at work', () => {
  let fake: FakeConsole;
  let home: ReturnType<typeof provide>;
  let element: HTMLElementTagNameMap['patrol-alarm-popups'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const popups = (): HTMLElement[] => [...root().querySelectorAll<HTMLElement>('[part=popup]')];
  const shownIds = (): (string | undefined)[] => popups().map(popup => popup.dataset['id']);
  const part = (name: string): HTMLElement => root().querySelector(`[part=${name}]`) as HTMLElement;
  const push = (...alarms: ReturnType<typeof anAlarm>[]): void => {
    for (const alarm of alarms) fake.environment.sockets.latest('singleton').push('AlarmInfo', alarm);
  };
  const passed = async (milliseconds = 1000): Promise<void> => {
    await fake.clock.advance(milliseconds);
    await drawn();
  };

  before(texts);
  // Late code is loaded first, because its loading time is not under test.
  before(async () => {
    await import('../shared/alarms/late/KeyHelp.tsx');
    await import('../shared/alarms/late/ShelvedList.tsx');
    await import('../shared/alarms/late/SoundDialog.tsx');
  });

  beforeEach(async () => {
    fake = await fakeConsole();
    await fake.clock.advance(5000);
    home = provide(fake.console);
    element = document.createElement('patrol-alarm-popups');
    home.append(element);
    await drawn();
  });

  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('pops up each alarm, the newest in front and 88 px below the one before, and takes no focus', async () => {
    const input = document.createElement('input');
    home.append(input);
    input.focus();
    push(anAlarm({ id: 'a', level: 'serious' }), anAlarm({ id: 'b', level: 'general', name: 'Fire door open' }));
    await passed();
    // Waits until no animation of a popup runs.
    await until(() => popups().every(popup => popup.getAnimations().length === 0), 'at rest');
    expect(shownIds()).to.deep.equal(['b', 'a']);
    const [newest, oldest] = popups().map(popup => popup.getBoundingClientRect());
    expect((newest?.top ?? 0) - (oldest?.top ?? 0)).to.equal(88);
    expect(innerHeight - (newest?.bottom ?? 0)).to.equal(60);
    expect(Number(popups()[0]?.style.zIndex)).to.be.greaterThan(Number(popups()[1]?.style.zIndex));
    expect(document.activeElement).to.equal(input);
    expect(root().querySelector('[aria-live]')?.textContent).to.equal('General alarm: Fire door open, Robot One');
    expect(popups()[1]?.textContent).to.contain('Serious').and.contain('Ground floor').and.contain('just now');
  });

  it('says a new alarm inside an open dialog as well, where it is heard', async () => {
    const dialog = home.appendChild(document.createElement('dialog'));
    openModal(dialog, 'dialog');
    const heard = (): (string | null)[] =>
      [...dialog.querySelectorAll(':scope[open] [aria-live]')].map(region => region.textContent);
    expect(heard()).to.deep.equal(['', '']);
    push(anAlarm({ id: 'a', level: 'serious', name: 'Fire door open' }));
    await passed();
    expect(heard().join('')).to.equal('Serious alarm: Fire door open, Robot One');
    push(anAlarm({ id: 'b', level: 'serious', name: 'Fire door open' }));
    await passed();
    expect(heard().join(''), 'the same again is a new text').to.equal('Serious alarm: Fire door open, Robot One');
    closeModal(dialog);
    expect(heard()).to.deep.equal([]);
  });

  it('leaves the popups that stand untouched when another alarm comes', async () => {
    push(anAlarm({ id: 'a' }), anAlarm({ id: 'b' }));
    await passed();
    const touched: MutationRecord[] = [];
    const observer = new MutationObserver(records => touched.push(...records));
    const options = { attributes: true, childList: true, characterData: true, subtree: true };
    // Countdowns change by themselves, so inside a popup only the head is observed.
    for (const popup of popups()) observer.observe(popup.querySelector('.head') ?? popup, options);
    for (const popup of popups()) observer.observe(popup, { attributes: true, childList: true });
    push(anAlarm({ id: 'c' }));
    await passed();
    expect(shownIds()).to.deep.equal(['c', 'b', 'a']);
    expect(touched).to.have.length(0);
    observer.disconnect();
  });

  it('asks before opening an alarm, and opens it', async () => {
    push(anAlarm({ id: 'a' }));
    await passed();
    const asked: string[] = [];
    element.addEventListener('alarmopenrequest', event => {
      asked.push(event.detail.id);
      if (asked.length === 1) event.preventDefault();
    });
    const handle = popups()[0]?.querySelector<HTMLElement>('[data-kind=primary]');
    handle?.click();
    expect(fake.console.alarms.$opened.get()).to.equal(undefined);
    handle?.click();
    expect(fake.console.alarms.$opened.get()).to.equal('a');
    expect(asked).to.deep.equal(['a', 'a']);
  });

  it('closed by keyboard leaves the focus at the next one, and at last at the toggle', async () => {
    push(anAlarm({ id: 'a' }), anAlarm({ id: 'b' }));
    await passed();
    const closer = (): HTMLElement | undefined =>
      popups()[0]?.querySelector<HTMLElement>('.head button:last-of-type') ?? undefined;
    closer()?.focus();
    closer()?.click();
    await until(() => shownIds().join() === 'a' && root().activeElement === closer(), 'the next one');
    closer()?.click();
    await until(() => root().activeElement === part('toggle'), 'the toggle');
  });

  it('handled in a dialog hands the focus on as well, once the dialog is closed', async () => {
    element.addEventListener('alarmopenrequest', event => event.preventDefault());
    push(anAlarm({ id: 'a' }), anAlarm({ id: 'b' }));
    await passed();
    const dialog = document.createElement('dialog');
    home.append(dialog);
    const handle = async (id: string): Promise<void> => {
      const button = popups()
        .find(popup => popup.dataset['id'] === id)
        ?.querySelector<HTMLElement>('[data-kind=primary]');
      button?.focus();
      button?.click();
      openModal(dialog, 'dialog');
      fake.environment.sockets.latest('singleton').push('AlarmConfirm', { ids: [id], status: 'acknowledged' });
      await passed();
      await until(() => !shownIds().includes(id), 'no popup of it');
      expect(root().activeElement === null, 'the focus is in the dialog').to.equal(true);
      closeModal(dialog);
    };
    await handle('b');
    await until(() => root().activeElement?.closest('article')?.dataset['id'] === 'a', 'the next one');
    await handle('a');
    await until(() => root().activeElement === part('toggle'), 'the toggle');
  });

  it('takes the focus of nobody who has gone elsewhere, when it goes by itself', async () => {
    push(anAlarm({ id: 'a' }), anAlarm({ id: 'b' }));
    await passed();
    const button = popups()
      .find(popup => popup.dataset['id'] === 'b')
      ?.querySelector<HTMLElement>('[data-kind=primary]');
    button?.focus();
    button?.blur();
    await drawn();
    fake.environment.sockets.latest('singleton').push('AlarmConfirm', { ids: ['b'], status: 'acknowledged' });
    await passed();
    await until(() => !shownIds().includes('b'), 'no popup of it');
    await drawn();
    expect(root().activeElement).to.equal(null);
  });

  it('stays until it is closed; the alarm stays pending', async () => {
    push(anAlarm({ id: 'a' }));
    await passed(60_000);
    const closed: string[] = [];
    element.addEventListener('popupclosed', ({ detail }) => closed.push(detail.id));
    popups()[0]?.querySelector<HTMLElement>('.head button:last-child')?.click();
    await drawn();
    expect(popups()).to.have.length(0);
    expect(closed).to.deep.equal(['a']);
    expect(part('toggle').textContent).to.contain('1');
  });

  it('closes when somebody acknowledged it', async () => {
    push(anAlarm({ id: 'a' }));
    await passed();
    fake.environment.sockets.latest('singleton').push('AlarmConfirm', { ids: ['a'], status: 'acknowledged' });
    await passed();
    expect(popups()).to.have.length(0);
  });

  for (const width of [390, 640, 768, 900])
    it(`has its toggle in the corner of a page ${width} px wide, below what is looked at`, async () => {
      await viewport(width, 800);
      try {
        const edge = part('toggle').getBoundingClientRect();
        expect(edge.top).to.be.above(700);
        expect(edge.height).to.equal(44);
        push(anAlarm({ id: 'a' }));
        await passed();
        const [popup] = popups().map(one => one.getBoundingClientRect());
        expect(popup?.bottom).to.be.at.most(edge.top);
        expect([popup?.left, popup?.right].every(at => at !== undefined && at >= 0 && at <= width)).to.equal(true);
      } finally {
        await viewport(800, 600);
      }
    });

  it('collapses and expands at the edge, 30 ms apart, and says "at least" while it is not sure', async () => {
    push(anAlarm({ id: 'a' }), anAlarm({ id: 'b' }));
    await passed();
    const toggle = part('toggle');
    expect(toggle.getAttribute('aria-expanded')).to.equal('true');
    toggle.click();
    await drawn();
    expect(popups()).to.have.length(0);
    toggle.click();
    await drawn();
    expect(popups()).to.have.length(1);
    await passed(30);
    expect(popups()).to.have.length(2);
    fake.environment.sockets.latest('singleton').drop();
    await drawn();
    expect(toggle.textContent).to.contain('≥ 2');
    expect(toggle.getAttribute('aria-label')).to.contain('At least 2 pending');
  });

  it('marks blocked sound, explains it and lets it through', async () => {
    fake.environment.playSound = () => Promise.reject(new SoundError('blocked'));
    push(anAlarm({ id: 'a' }));
    await passed();
    expect(part('sound-off').textContent).to.contain('Sound off');
    // The dialog opens by itself once. After that the mark stays, and a press on it opens the dialog.
    await until(() => root().querySelector('dialog') !== null, 'the question');
    root().querySelector<HTMLElement>('dialog button')?.click();
    await until(() => root().querySelector('dialog') === null, 'its end');
    push(anAlarm({ id: 'b' }));
    await passed();
    expect(root().querySelector('dialog')).to.equal(null);
    part('sound-off').click();
    await until(() => root().querySelector('dialog') !== null, 'the dialog');
    const [, test, allow] = [...root().querySelectorAll<HTMLElement>('dialog button')];
    test?.click();
    await until(() => root().textContent.includes('Still blocked'), 'still blocked');
    fake.environment.playSound = () => Promise.resolve();
    allow?.click();
    await until(() => root().textContent.includes('Sound is on'), 'sound');
    expect(fake.environment.played).to.contain('test');
    expect(part('sound-off')).to.equal(null);
  });

  it('ask nothing of a webview that blocks sound: it sounds at the next touch', async () => {
    home.remove();
    home = provide(fake.console, 'app');
    element = document.createElement('patrol-alarm-popups');
    home.append(element);
    await drawn();
    fake.environment.playSound = () => Promise.reject(new SoundError('blocked'));
    push(anAlarm({ id: 'a' }));
    await passed();
    expect(part('sound-off').textContent).to.contain('Sound off');
    expect(root().querySelector('dialog')).to.equal(null);
    fake.environment.playSound = () => Promise.resolve();
    document.body.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerType: 'touch' }));
    await passed();
    expect(part('sound-off')).to.equal(null);
    expect(fake.environment.played.length).to.be.above(0);
  });

  it('take the lower part of the screen at most, and each can be handled where it lies, by pointer and by key', async () => {
    const ids = Array.from({ length: 12 }, (_, n) => `p${n}`);
    push(...ids.map(id => anAlarm({ id, level: 'serious' })));
    // This many at once are a storm for a second.
    await passed(3_000);
    await until(() => popups().length === 12, 'all');
    await until(() => popups().every(popup => popup.getAnimations().length === 0), 'at rest');
    const stack = part('stack').getBoundingClientRect();
    expect(stack.top).to.be.greaterThan(innerHeight * 0.45);
    expect(stack.height).to.be.lessThan(521);
    for (const popup of popups()) {
      popup.scrollIntoView({ block: 'nearest' });
      const button = popup.querySelector<HTMLElement>('[data-kind=primary]') as HTMLElement;
      const { left, top, width, height } = button.getBoundingClientRect();
      // A pointer there hits the button itself, whatever lies in front of the rest.
      expect(
        root()
          .elementFromPoint(left + width / 2, top + height / 2)
          ?.closest('button'),
      ).to.equal(button);
      button.focus();
      expect(root().activeElement).to.equal(button);
    }
    popups()[7]?.querySelector<HTMLElement>('[data-kind=primary]')?.click();
    expect(fake.console.alarms.$opened.get()).to.equal(popups()[7]?.dataset['id']);
  });

  it('have a heading above their own, which is gone with the last', async () => {
    const headings = (): string[] => [...root().querySelectorAll('h1, h2, h3')].map(({ localName }) => localName);
    expect(headings()).to.deep.equal([]);
    push(anAlarm({ id: 'one', level: 'serious' }));
    await passed();
    await until(() => popups().length === 1, 'the popup');
    expect(headings()).to.deep.equal(['h2', 'h3']);
    fake.console.alarms.dismissPopup('one');
    await until(() => popups().length === 0, 'none');
    expect(headings()).to.deep.equal([]);
  });

  it('that cannot be drawn costs its own place only, and can be handled all the same', async () => {
    const failures: string[] = [];
    element.addEventListener('widgetfailed', event => void failures.push(event.detail.message));
    const broken = anAlarm({ id: 'broken', level: 'serious' });
    push(anAlarm({ id: 'one', level: 'serious' }), anAlarm({ id: 'two', level: 'serious' }));
    await passed();
    // The name is not a text but a value that React refuses to draw.
    const { alarms } = fake.console;
    overwrite(fake.parts.open.alarms.$popups, before => [...before, { ...broken, name: unreadable }]);
    await until(() => popups().length === 3, 'all three');
    const place = popups().find(popup => popup.dataset['id'] === 'broken');
    expect(place?.textContent).to.contain('cannot be shown');
    expect(root().querySelector('[part=error]')).to.equal(null);
    expect(failures.length).to.be.greaterThan(0);
    place?.querySelector<HTMLElement>('[data-kind=primary]')?.click();
    expect(alarms.$opened.get()).to.equal('broken');
  });

  it('in a flood says so, and gives the general alarms of one device a popup that lists each', async () => {
    const general = Array.from({ length: 11 }, (_, n) => anAlarm({ id: `g${n}`, level: 'general', deviceId: 'd' }));
    push(...general, anAlarm({ id: 's', level: 'serious', deviceId: 'd' }));
    await passed();
    expect(part('flood').textContent).to.contain('12 in 10 min');
    expect(popups()).to.have.length(2);
    const listed = [...root().querySelectorAll<HTMLElement>('.members li')].map(item => item.dataset['id']);
    expect(listed.toSorted()).to.deep.equal(general.map(({ id }) => id).toSorted());
    root().querySelector<HTMLButtonElement>('.members button')?.click();
    expect(fake.console.alarms.$opened.get()).to.equal(listed[0]);
  });

  it('say how many were too many to read for as long as they wait, and ask for the list of all', async () => {
    const away = Array.from({ length: 1500 }, () => anAlarm({ beganAt: fake.environment.wallClock() }));
    fake.server.answer(findAlarmStatByParam, ({ page, pageSize }) => ({
      rows: away.slice((page - 1) * pageSize, page * pageSize),
      total: away.length,
    }));
    fake.environment.sockets.latest('singleton').drop();
    await passed(20_000);
    const unread = (): HTMLElement | null => part('stack').querySelector('.unread');
    await until(() => unread()?.textContent.includes('500 more in the alarm list') === true, 'the number');
    let asked = 0;
    element.addEventListener('alarmlistrequest', () => (asked += 1));
    unread()?.querySelector('button')?.click();
    expect(asked).to.equal(1);
    element.noListLink = true;
    await drawn();
    expect(unread()?.querySelector('button')).to.equal(null);
    expect(unread()?.textContent).to.contain('500 more');
    const ids = away.splice(1000).map(({ id }) => id);
    fake.environment.sockets.latest('singleton').push('AlarmConfirm', { ids, status: 'acknowledged' });
    await passed(10_000);
    await until(() => !unread(), 'nothing more to read');
  });

  it('silences what sounds, shows for how long, and sounds again when asked', async () => {
    fake.environment.playSound = (_sound, signal) =>
      new Promise(resolve => signal.addEventListener('abort', () => resolve()));
    push(anAlarm({ id: 'a', level: 'serious' }));
    await passed();
    expect(part('silence').textContent).to.contain('Silence');
    part('silence').focus();
    part('silence').click();
    await until(() => part('silence').textContent === '2:00', 'the remaining time');
    const { silencedUntil = 0 } = fake.console.alarms.$sound.get();
    const moment = defaultTexts.formatMoment(silencedUntil, fake.console.now(), 'minute');
    expect(part('silence').ariaLabel).to.equal(`Silenced until ${moment}. Turn sound back on`);
    expect(part('silence').querySelector('.count')?.ariaHidden).to.equal('true');
    expect(root().activeElement === part('silence'), 'the focus stays').to.equal(true);
    expect(fake.console.alarms.$pending.get().count).to.equal(1);
    part('silence').click();
    await until(() => !root().querySelector('[part=silence]'), 'sound again');
  });

  it('draws only those in sight in a storm, all of them for whoever scrolls or goes there, and all after it', async () => {
    let at = 0;
    const storm = async (): Promise<void> => {
      for (let time = 0; time < 5; time += 1) {
        push(...Array.from({ length: 4 }, () => anAlarm({ id: `s${at++}`, level: 'serious' })));
        await fake.clock.advance(200);
        await drawn();
      }
    };
    const list = (): HTMLElement => root().querySelector<HTMLElement>('.list')!;
    await storm();
    const whole = list().scrollHeight;
    expect(popups().length).to.be.lessThan(9);
    expect(shownIds().slice(0, 3)).to.deep.equal(['s19', 's18', 's17']);
    const room = list().getBoundingClientRect();
    expect(popups().at(-1)!.getBoundingClientRect().top, 'the room is filled').to.be.at.most(room.top);
    // The user scrolls to the others, which appear in their space.
    list().scrollTop = -200;
    await until(() => popups().length === 20, 'all while it is scrolled');
    expect(list().scrollHeight).to.equal(whole);
    list().scrollTop = 0;
    await until(() => popups().length < 9, 'those in sight again');
    popups()[0]?.querySelector('button')?.focus();
    await until(() => popups().length === 20, 'all while the focus is among them');
    // The event says that the focus is gone, as when only another window gets it and the element keeps it.
    root().activeElement?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await drawn();
    expect(popups(), 'all while another window has the focus').to.have.length(20);
    popups()[12]?.querySelector('button')?.focus();
    await drawn();
    expect(popups(), 'still all').to.have.length(20);
    (root().activeElement as HTMLElement).blur();
    list().scrollTop = 0;
    await until(() => popups().length < 9, 'those in sight once more');
    await passed(3_000);
    await until(() => popups().length === 20, 'all, once it is over');
  });

  it('lets popups stand for a second where a storm replaces all of them, but not for whoever closes one', async () => {
    let at = 0;
    const come = async (count: number, milliseconds = 200): Promise<void> => {
      push(...Array.from({ length: count }, () => anAlarm({ id: `s${at++}`, level: 'serious' })));
      await fake.clock.advance(milliseconds);
      await drawn();
    };
    const counted = (): string | null | undefined => part('toggle').querySelector('.count')?.textContent;
    // The test starts at the begin of a second, so that all of this falls into it.
    await fake.clock.advance(1_000 - (fake.clock.wall() % 1_000));
    for (let time = 0; time < 5; time += 1) await come(1, 20);
    const told = counted();
    await come(8);
    expect([shownIds()[0], counted()], 'all of them new').to.deep.equal(['s4', told]);
    await come(8);
    expect(shownIds()[0]).to.equal('s4');
    popups()[0]?.querySelector<HTMLElement>('[aria-label^="Close this popup"]')?.click();
    await drawn();
    expect(shownIds()[0], 'somebody has acted').to.equal('s20');
    await come(8);
    expect(shownIds()[0]).to.equal('s20');
    await fake.clock.advance(500);
    await drawn();
    expect([shownIds()[0], counted()], 'the next second').to.deep.equal(['s28', '29']);
  });

  it('keeps its popups under fifty pushes a second, and draws none of them again', async () => {
    const { texts } = fake.console;
    let drawings = 0;
    // Each drawing of a popup requests the text of its button.
    const text: typeof texts.text = (id, values) => {
      if (id === 'alarms.popups.handle') drawings += 1;
      return texts.text(id, values);
    };
    home.provider.setValue({ console: fake.console, texts: { ...texts, text }, mode: 'standard' });
    const old = Array.from({ length: 20 }, (_item, index) => anAlarm({ id: `old-${index}` }));
    push(...old);
    await passed();
    expect(popups()).to.have.length(20);
    expect(drawings).to.equal(20);
    const before = new Map(popups().map(popup => [popup.dataset['id'], popup]));
    for (let second = 0; second < 4; second += 1) {
      for (let index = 0; index < 50; index += 1) {
        push(index < 2 ? anAlarm({ id: `new-${second}-${index}` }) : (old[index % 20] ?? anAlarm()));
        await fake.clock.advance(20);
        await new Promise(resolve => setTimeout(resolve));
      }
      await drawn();
    }
    expect(drawings, 'the eight new ones').to.equal(28);
    expect(popups()).to.have.length(20);
    const kept = popups().filter(popup => before.get(popup.dataset['id']) === popup);
    expect(kept).to.have.length(12);
  });
});
