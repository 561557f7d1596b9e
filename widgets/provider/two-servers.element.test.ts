import { expect } from '@esm-bundle/chai';
import { joinConsole, type Joined } from '@patrolkit/core';
import {
  aRobot,
  getVideoUrl,
  searchRobotList,
  selectRobot,
  sendControlCommand,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, texts, until } from '../../tests/elements/harness.ts';
import '../alarm-dialog/index.ts';
import '../drive-pad/index.ts';
import '../robot-selector/index.ts';
import '../stop-button/index.ts';
import './index.ts';

const services = { north: 'https://north.example', south: 'https://south.example' } as const;
type Site = keyof typeof services;

describe('two providers for two servers', () => {
  let fakes: Record<Site, FakeConsole>;
  let held: Joined[];
  let disposed: string[];

  before(texts);

  /** Makes the console of a site before its provider. The provider then joins it and makes none for a real server. */
  const open = async (site: Site): Promise<FakeConsole> => {
    const robots = [aRobot({ name: `Robot of ${site}` }), aRobot({ id: 'robot-2', name: `Second of ${site}` })];
    const fake = await fakeConsole({ service: services[site] }, undefined, server =>
      server.answer(searchRobotList, { rows: robots, total: 2 }),
    );
    const { console } = fake;
    const dispose = (): void => {
      disposed.push(site);
      console.dispose();
    };
    held.push(joinConsole({ service: services[site] }, () => ({ console, dispose })));
    return fake;
  };

  beforeEach(async () => {
    document.hasFocus = () => true;
    held = [];
    disposed = [];
    fakes = { north: await open('north'), south: await open('south') };
  });

  afterEach(async () => {
    Reflect.deleteProperty(document, 'hasFocus');
    document.body.replaceChildren();
    for (const { release } of held) release();
    await drawn();
  });

  const provider = (site: Site, attributes: Record<string, string> = {}): HTMLElementTagNameMap['patrol-provider'] => {
    const element = document.createElement('patrol-provider');
    element.setAttribute('service', services[site]);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  const put = <Tag extends keyof HTMLElementTagNameMap>(home: HTMLElement, tag: Tag): HTMLElementTagNameMap[Tag] => {
    const element = document.createElement(tag);
    home.append(element);
    return element;
  };
  const show = async (...providers: HTMLElement[]): Promise<void> => {
    const row = document.createElement('div');
    // They stand side by side, because a pad below the edge of the window cannot be driven.
    Object.assign(row.style, { display: 'flex' });
    row.append(...providers);
    document.body.append(row);
    const widgets = providers.flatMap(one => [...one.children]);
    await until(
      () =>
        widgets.every(one => one.shadowRoot?.querySelector('.pk-root')) ||
        providers.some(one => one.shadowRoot?.querySelector('[part=problem]')),
      'all drawn',
    );
  };
  const shown = (element: Element): string => element.shadowRoot?.textContent ?? '';
  const token = (element: Element, name: string): string =>
    getComputedStyle(element).getPropertyValue(`--pk-${name}`).trim();
  const commands = (site: Site): number => fakes[site].server.of(sendControlCommand).length;
  const key = (target: EventTarget, type: string, name: string, code = `Key${name.toUpperCase()}`): boolean =>
    target.dispatchEvent(new KeyboardEvent(type, { key: name, code, bubbles: true, composed: true, cancelable: true }));

  for (const order of [
    ['north', 'south'],
    ['south', 'north'],
  ] as const) {
    it(`each shows its own robots, ${order.join(' before ')}, and ends with its own provider`, async () => {
      const providers = order.map(site => provider(site));
      const selectors = providers.map(one => put(one, 'patrol-robot-selector'));
      await show(...providers);
      const [one, other] = order;
      expect(shown(selectors[0] as Element))
        .to.contain(`Robot of ${one}`)
        .and.not.contain(`of ${other}`);
      expect(shown(selectors[1] as Element))
        .to.contain(`Robot of ${other}`)
        .and.not.contain(`of ${one}`);
      for (const { release } of held) release();
      providers[0]?.remove();
      await drawn();
      expect(disposed).to.deep.equal([one]);
      expect(shown(selectors[1] as Element)).to.contain(`Robot of ${other}`);
      // The provider is added again: its session has ended, and the other one still shows its robots.
      fakes[one] = await open(one);
      document.body.append(providers[0] as Element);
      await drawn();
      await drawn();
      expect(shown(selectors[0] as Element)).to.contain(`Robot of ${one}`);
      expect(shown(selectors[1] as Element)).to.contain(`Robot of ${other}`);
    });
  }

  it('what is done to one leaves the other alone: choosing, driving by hand and by key', async () => {
    const [north, south] = [provider('north'), provider('south')];
    const pads = [put(north, 'patrol-drive-pad'), put(south, 'patrol-drive-pad')] as const;
    await show(north, south);
    const before = fakes.south.server.received.length;
    await selectRobot(fakes.north);
    await drawn();
    const sector = pads[0].shadowRoot?.querySelector('[data-at=up]') as HTMLElement;
    const pointer = (type: string): boolean =>
      sector.dispatchEvent(
        new PointerEvent(type, { pointerId: 1, buttons: type === 'pointerup' ? 0 : 1, bubbles: true, composed: true }),
      );
    pointer('pointerdown');
    pointer('pointerup');
    expect(commands('north')).to.equal(2);
    expect(fakes.south.server.received.length, 'calls to the other server').to.equal(before);
    expect(fakes.south.console.robots.$selectedId.get()).to.equal(undefined);

    await fakes.north.clock.advance(1_000);
    await selectRobot(fakes.south);
    await drawn();
    const [driven, still] = [commands('north'), commands('south')];
    key(document.body, 'keydown', 'w');
    key(document.body, 'keyup', 'w');
    expect([commands('north') > driven, commands('south')], 'the one touched last').to.deep.equal([true, still]);
    await fakes.north.clock.advance(1_000);
    const again = commands('north');
    key(pads[1].shadowRoot?.querySelector('button') as HTMLElement, 'keydown', 'w');
    key(document.body, 'keyup', 'w');
    expect([commands('north'), commands('south') > still]).to.deep.equal([again, true]);
  });

  it('before either was touched a key moves neither, and the stop key stops both', async () => {
    const [north, south] = [provider('north'), provider('south')];
    for (const home of [north, south]) {
      put(home, 'patrol-drive-pad');
      put(home, 'patrol-stop-button');
      put(home, 'patrol-stop-button');
    }
    await Promise.all([selectRobot(fakes.north), selectRobot(fakes.south)]);
    await show(north, south);
    key(document.body, 'keydown', 'w');
    key(document.body, 'keyup', 'w');
    expect([commands('north'), commands('south')]).to.deep.equal([0, 0]);
    key(document.body, 'keydown', 'F8', 'F8');
    expect([commands('north'), commands('south')], 'one stop each').to.deep.equal([1, 1]);
  });

  it('one stick moves the robot of the server that was touched last, and none before', async () => {
    const pressed: number[] = [];
    const axes = [0, 0, 0, 0];
    const frames = async (): Promise<void> => {
      for (let count = 0; count < 3; count++) await drawn();
    };
    Object.defineProperty(navigator, 'getGamepads', {
      configurable: true,
      value: () => [
        {
          connected: true,
          id: 'Pad',
          mapping: 'standard',
          axes,
          buttons: Array.from({ length: 17 }, (_, index) => ({ pressed: pressed.includes(index) })),
        },
      ],
    });
    const [north, south] = [provider('north'), provider('south')];
    put(north, 'patrol-drive-pad');
    const pad = put(south, 'patrol-drive-pad');
    await Promise.all([selectRobot(fakes.north), selectRobot(fakes.south)]);
    await show(north, south);
    await until(() => [north, south].every(one => one.firstElementChild?.shadowRoot?.querySelector('.pk-pad')), 'pads');
    window.dispatchEvent(new Event('gamepadconnected'));
    await frames();
    const push = async (): Promise<void> => {
      pressed.push(4);
      axes[1] = -1;
      await frames();
    };
    await push();
    expect([commands('north'), commands('south')]).to.deep.equal([0, 0]);
    pressed.pop();
    axes[1] = 0;
    await frames();
    pad.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    await push();
    expect([commands('north'), commands('south') > 0]).to.deep.equal([0, true]);
    Reflect.deleteProperty(navigator, 'getGamepads');
  });

  it('each has its own language and skin, also in its dialogs, and the page keeps its own', async () => {
    const [north, south] = [
      provider('north', { language: 'zh-cn', skin: '3' }),
      provider('south', { language: 'zh-hk', skin: '12' }),
    ];
    const pads = [put(north, 'patrol-drive-pad'), put(south, 'patrol-drive-pad')] as const;
    const dialogs = [put(north, 'patrol-alarm-dialog'), put(south, 'patrol-alarm-dialog')] as const;
    for (const dialog of dialogs) dialog.alarmId = 'alarm-1';
    const page = token(document.documentElement, 'scheme');
    await show(north, south);
    const lang = (element: Element): string | undefined =>
      element.shadowRoot?.querySelector('[lang]')?.getAttribute('lang') ?? undefined;
    const open = (dialog: Element): Element | null | undefined => dialog.shadowRoot?.querySelector('dialog[open]');
    await until(
      () => lang(pads[0]) === 'zh-CN' && lang(pads[1]) === 'zh-HK' && dialogs.every(dialog => open(dialog)),
      'both languages',
    );
    expect(shown(dialogs[0])).to.contain('报警');
    expect(shown(dialogs[1])).to.contain('警報');
    const inside = dialogs.map(open);
    for (const [at, scheme] of ['light', 'dark'].entries()) {
      expect(token(pads[at] as Element, 'scheme')).to.equal(scheme);
      expect(token(inside[at] as Element, 'scheme')).to.equal(scheme);
    }
    expect(token(document.documentElement, 'scheme')).to.equal(page);
    expect(north.hasAttribute('style')).to.equal(false);
    north.setAttribute('skin', '12');
    north.setAttribute('language', 'en-us');
    await until(() => lang(pads[0]) === 'en-US', 'the new language');
    expect(token(pads[0], 'scheme')).to.equal('dark');
    expect(lang(pads[1])).to.equal('zh-HK');
  });

  it('two for one server have two languages, and one console that speaks the first one’s', async () => {
    for (const { release } of held.splice(0)) release();
    const fake = await open('north');
    for (const { release } of held.splice(0)) setTimeout(release);
    const [first, second] = [provider('north', { language: 'zh-cn' }), provider('north', { language: 'zh-hk' })];
    document.body.append(first);
    await drawn();
    await drawn();
    document.body.append(second);
    await drawn();
    expect(first.console).to.not.equal(undefined);
    expect(first.console).to.equal(second.console);
    const { $preferences } = fake.console.preferences;
    second.setAttribute('language', 'en-us');
    await drawn();
    first.setAttribute('language', 'zh-hk');
    await until(() => $preferences.get().language === 'zh-hk', 'the console follows the first');
    expect(fake.server.of(getVideoUrl)).to.have.length(0);
  });

  it('each has its own direction', async () => {
    const [north, south] = [provider('north', { dir: 'rtl' }), provider('south')];
    const pads = [put(north, 'patrol-robot-selector'), put(south, 'patrol-robot-selector')] as const;
    await show(north, south);
    const direction = (element: Element): string =>
      getComputedStyle(element.shadowRoot?.querySelector('[part=base]') as Element).direction;
    expect(pads.map(direction)).to.deep.equal(['rtl', 'ltr']);
    north.removeAttribute('dir');
    document.body.dir = 'rtl';
    south.dir = 'ltr';
    expect(pads.map(direction), 'inherited').to.deep.equal(['rtl', 'ltr']);
    document.body.removeAttribute('dir');
  });

  it('a new address after connecting shows nobody’s robots: it says so, and keeps its server until it is taken back', async () => {
    const { warn } = globalThis.console;
    const warnings: string[] = [];
    Object.assign(globalThis.console, { warn: (message: string) => warnings.push(message) });
    const north = provider('north', { language: 'en-us' });
    const selector = put(north, 'patrol-robot-selector');
    await show(north);
    north.setAttribute('service', services.south);
    const problem = (): HTMLElement | null | undefined => north.shadowRoot?.querySelector('[part=problem]');
    await until(() => Boolean(problem()?.textContent) && warnings.length > 0, 'the problem');
    Object.assign(globalThis.console, { warn });
    expect(shown(selector), 'neither server’s robots').to.equal('');
    expect(problem()?.textContent).to.contain('was changed to “https://south.example”');
    expect(problem()?.getAttribute('lang')).to.equal('en-US');
    expect(north.console?.service).to.equal(services.north);
    expect(warnings.filter(text => text.includes('is ignored'))).to.have.length(1);
    north.setAttribute('service', services.north);
    await drawn();
    await until(() => shown(selector).includes('Robot of north'), 'its robots are back');
    expect(north.shadowRoot?.querySelector('[part=problem]')).to.equal(null);
  });

  it('says what is wrong with a connection once, to the page and to the integrator, and no more of the other one', async () => {
    const lines: string[] = [];
    const { info } = globalThis.console;
    Object.assign(globalThis.console, { info: (line: string) => lines.push(line) });
    const heard: string[] = [];
    const listen = (event: HTMLElementEventMap['connectionproblem']): unknown =>
      heard.push(`${(event.target as Element).id} ${event.detail.reason}`);
    document.addEventListener('connectionproblem', listen as EventListener);
    const providers = [provider('north'), provider('north'), provider('south')];
    for (const [at, one] of providers.entries()) one.id = `p${at}`;
    const selectors = providers.map(one => put(one, 'patrol-robot-selector'));
    await show(...providers);
    fakes.north.parts.session.expire();
    await until(() => lines.length > 0, 'the line');
    await until(
      () => selectors.slice(0, 2).every(one => one.shadowRoot?.querySelector('[part=problem]')),
      'the frames',
    );
    await drawn();
    Object.assign(globalThis.console, { info });
    document.removeEventListener('connectionproblem', listen as EventListener);
    expect(heard).to.deep.equal(['p0 expired', 'p1 expired']);
    expect(lines).to.deep.equal(['<patrol-provider> has lost its session at https://north.example: sign in again.']);
    expect(shown(selectors[2] as Element)).to.contain('Robot of south');
  });

  it('what is no address is said in its place, and serves once it is corrected', async () => {
    const { warn } = globalThis.console;
    Object.assign(globalThis.console, { warn: () => undefined });
    const broken = provider('north', { service: 'ftp://north.example', language: 'zh-hk' });
    const selector = put(broken, 'patrol-robot-selector');
    await show(broken);
    await until(() => shown(broken).includes('不是伺服器地址'), 'the problem');
    Object.assign(globalThis.console, { warn });
    expect(shown(selector)).to.equal('');
    expect(broken.console).to.equal(undefined);
    broken.setAttribute('service', services.north);
    const ready = await broken.ready;
    await drawn();
    expect(ready.service).to.equal(services.north);
    expect(shown(selector)).to.contain('Robot of north');
  });
});
