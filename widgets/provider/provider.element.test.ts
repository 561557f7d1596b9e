import { skinOf } from '@patrolkit/core/theme';
import { joinConsole, type Console, type Joined } from '@patrolkit/core';
import { failTexts } from '@patrolkit/core/testing';
import { localConsole, overwrite, until } from '../../tests/elements/harness.ts';
import { expect } from '@esm-bundle/chai';
import './index.ts';
import { remedy } from './remedies.ts';
import { ConsoleRequest } from '../shared/element/context.ts';

const joined: Joined[] = [];

const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 20));

/** Makes a fake console the page's own, so that no provider makes a real one. */
function pageConsole(): { console: Console; disposed: () => number } {
  let disposed = 0;
  const console: Console = { ...localConsole(), service: location.origin };
  joined.push(joinConsole({}, () => ({ console, dispose: () => (disposed += 1) })));
  return { console, disposed: () => disposed };
}

/** Releases the test's hold on the console: from now on only the providers hold it. */
const letGo = (): void => {
  for (const { release } of joined.splice(0)) release();
};

describe('<patrol-provider>', () => {
  afterEach(async () => {
    document.body.replaceChildren();
    await settled();
    letGo();
  });

  it('hands the page console down, and the last provider leaving ends it', async () => {
    const { console, disposed } = pageConsole();
    const [first, second] = [document.createElement('patrol-provider'), document.createElement('patrol-provider')];
    const inside = document.createElement('div');
    first.append(inside);
    const ready: Console[] = [];
    document.body.addEventListener('consoleready', event =>
      ready.push((event as CustomEvent<{ console: Console }>).detail.console),
    );
    document.body.append(first, second);
    const request = new ConsoleRequest(inside, () => undefined);
    request.start();
    expect(request.provided, 'still joining').to.equal(undefined);
    await settled();
    expect(request.provided?.console).to.equal(console);
    expect(ready).to.deep.equal([console, console]);
    letGo();
    first.remove();
    await settled();
    expect(disposed()).to.equal(0);
    second.remove();
    await settled();
    expect(disposed()).to.equal(1);
  });

  it('gives its look in another document, such as that of a frame, and back again', async () => {
    const { console } = pageConsole();
    const provider = document.createElement('patrol-provider');
    const inside = document.createElement('i');
    provider.append(inside);
    provider.skin = 9;
    const accent = skinOf(9).colors.accent;
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const view = frame.contentWindow as Window & typeof globalThis;
    // The provider is first in the frame, then at home, then in the frame again.
    for (const place of [view.document.body, document.body, view.document.body]) {
      place.append(provider);
      await settled();
      const { getComputedStyle } = place === document.body ? globalThis : view;
      expect(provider.console).to.equal(console);
      expect(getComputedStyle(provider).display).to.equal('contents');
      expect(getComputedStyle(inside).getPropertyValue('--pk-accent').trim()).to.equal(accent);
    }
    provider.remove();
  });

  it('hands the mode of its page down, and another one when that changes', async () => {
    pageConsole();
    const provider = document.createElement('patrol-provider');
    const inside = document.createElement('div');
    provider.append(inside);
    document.body.append(provider);
    const request = new ConsoleRequest(inside, () => undefined);
    request.start();
    await settled();
    expect(request.provided?.mode).to.equal('standard');
    for (const [given, mode] of [
      ['app', 'app'],
      ['WPF', 'standard'],
      ['tencent', 'tencent'],
    ] as const) {
      provider.setAttribute('mode', given);
      await settled();
      expect(request.provided?.mode, given).to.equal(mode);
    }
    request.stop();
  });

  it('keeps its part when it is moved', async () => {
    const { disposed } = pageConsole();
    const provider = document.createElement('patrol-provider');
    document.body.append(provider);
    await settled();
    const section = document.createElement('section');
    document.body.append(section);
    section.append(provider);
    letGo();
    await settled();
    expect(disposed()).to.equal(0);
  });

  it('tells a page that has no origin what it can do about it', async () => {
    const warnings: string[] = [];
    const { warn } = globalThis.console;
    Object.assign(globalThis.console, { warn: (message: string) => warnings.push(message) });
    const { origin } = globalThis;
    try {
      for (const [own, advice] of [
        ['null', /pages of null.*allow-same-origin/],
        ['https://portal.example', /--allow-origin https:\/\/portal\.example/],
      ] as const) {
        // A browser answers this in a sandboxed frame, where `location` still has an origin.
        Reflect.set(globalThis, 'origin', own);
        remedy({ ...localConsole() }, 'https://far.example', 'origin-refused');
        expect(warnings.splice(0).join(' ')).to.match(advice);
      }
    } finally {
      Reflect.set(globalThis, 'origin', origin);
      Object.assign(globalThis.console, { warn });
    }
  });

  it('an attribute cannot move the session to another server', async () => {
    const { console } = pageConsole();
    const warnings: string[] = [];
    const { warn } = globalThis.console;
    Object.assign(globalThis.console, { warn: (message: string) => warnings.push(message) });
    const provider = document.createElement('patrol-provider');
    document.body.append(provider);
    await settled();
    provider.setAttribute('service', 'https://elsewhere.example');
    await until(() => warnings.some(text => text.includes('is ignored')), 'the warning');
    Object.assign(globalThis.console, { warn });
    expect(provider.console).to.equal(console);
    expect(provider.console?.service).to.equal(location.origin);
    expect(warnings.filter(text => text.includes('is ignored'))).to.have.length(1);
  });

  it('hands down a console of the page itself, and does not end it', async () => {
    let disposed = 0;
    const own = { ...localConsole(), dispose: () => (disposed += 1) };
    const provider = document.createElement('patrol-provider');
    provider.console = own;
    const inside = document.createElement('div');
    provider.append(inside);
    document.body.append(provider);
    await settled();
    const request = new ConsoleRequest(inside, () => undefined);
    request.start();
    expect(request.provided?.console).to.equal(own);
    expect(provider.console).to.equal(own);
    provider.remove();
    await settled();
    expect(disposed).to.equal(0);
  });

  it('lets go of the console that it joined once the page gives one, which whoever asks for it then gets', async () => {
    const { console, disposed } = pageConsole();
    const provider = document.createElement('patrol-provider');
    const inside = document.createElement('div');
    provider.append(inside);
    document.body.append(provider);
    const first = provider.ready;
    expect(await first).to.equal(console);
    letGo();
    const request = new ConsoleRequest(inside, () => undefined);
    request.start();
    const told: Console[] = [];
    provider.addEventListener('consoleready', ({ detail }) => told.push(detail.console));
    // The page may also give the joined console, which then goes on.
    provider.console = console;
    await settled();
    expect([provider.ready === first, disposed(), told]).to.deep.equal([true, 0, []]);
    const own = localConsole();
    provider.console = own;
    const second = provider.ready;
    expect(second).to.not.equal(first);
    expect(await second).to.equal(own);
    expect([request.provided?.console === own, told.length, told[0] === own]).to.deep.equal([true, 1, true]);
    expect([disposed(), provider.ready === second]).to.deep.equal([1, true]);
    const other = localConsole();
    provider.console = localConsole();
    const third = provider.ready;
    provider.console = other;
    expect(await third).to.equal(other);
    const joinedAgain = pageConsole();
    provider.console = undefined;
    expect(await provider.ready).to.equal(joinedAgain.console);
    expect(request.provided?.console).to.equal(joinedAgain.console);
    request.stop();
  });

  it('sets language and skin of what is inside', async () => {
    pageConsole();
    const provider = document.createElement('patrol-provider');
    provider.setAttribute('language', 'en-us');
    provider.setAttribute('skin', '3');
    document.body.append(provider);
    await settled();
    const inside = document.createElement('div');
    provider.append(inside);
    const request = new ConsoleRequest(inside, () => undefined);
    request.start();
    expect(request.provided?.texts.$language.get()).to.equal('en-us');
    const scheme = (): string => getComputedStyle(inside).getPropertyValue('--pk-scheme').trim();
    expect(scheme()).to.equal('light');
    provider.setAttribute('skin', '12');
    await settled();
    expect(scheme()).to.equal('dark');
    // Chinese fonts would draw English quotes as wide as a character, and mainland fonts would draw the forms of Hong Kong differently.
    const families = (): string => getComputedStyle(inside).getPropertyValue('--pk-font');
    expect(families().indexOf('Segoe UI')).to.be.lessThan(families().indexOf('PingFang SC'));
    provider.setAttribute('language', 'zh-hk');
    await settled();
    expect(families()).to.contain('PingFang HK');
    expect(families()).not.to.contain('PingFang SC');
    provider.setAttribute('language', 'zh-cn');
    await settled();
    expect(families().indexOf('PingFang SC')).to.be.lessThan(families().indexOf('Segoe UI'));
  });

  /** Two providers of the page's console, the first in zh-hk and the second in zh-cn. */
  const twoLanguages = async () => {
    const both = [document.createElement('patrol-provider'), document.createElement('patrol-provider')] as const;
    document.body.append(...both);
    await settled();
    letGo();
    both[0].setAttribute('language', 'zh-hk');
    both[1].setAttribute('language', 'zh-cn');
    return both;
  };

  it('has the server speak the language of the first one, and of the next when that leaves; the choice of the user stays', async () => {
    const { console } = pageConsole();
    const told: string[] = [];
    Object.assign(console.preferences, {
      showLanguage: (language: string) => Promise.resolve(void told.push(language)),
      chooseLanguage: () => Promise.reject(new Error('a page chooses nothing for its user')),
    });
    const [first] = await twoLanguages();
    await until(() => told.length > 0, 'the first language');
    await settled();
    expect(told).to.deep.equal(['zh-hk']);
    first.remove();
    await until(() => told.length > 1, 'the next language');
    expect(told).to.deep.equal(['zh-hk', 'zh-cn']);
  });

  it('has the server speak the language of the user again when the first one names none any more', async () => {
    const { console } = pageConsole();
    const told: (string | undefined)[] = [];
    Object.assign(console.preferences, { showLanguage: (name?: string) => Promise.resolve(void told.push(name)) });
    const [first, second] = await twoLanguages();
    await until(() => told.length > 0, 'the language of the first');
    await settled();
    second.removeAttribute('language');
    await settled();
    expect(told).to.deep.equal(['zh-hk']);
    first.removeAttribute('language');
    await settled();
    expect(told).to.deep.equal(['zh-hk', undefined]);
    // A change that leaves the provider without a language requests nothing.
    first.setAttribute('language-sign', 'zh-cn--yi-qing');
    await settled();
    expect(told).to.have.length(2);
  });

  it('asks again for the texts of another language, and then has the server speak it', async () => {
    const { console } = pageConsole();
    const told: string[] = [];
    Object.assign(console.preferences, { showLanguage: (name: string) => Promise.resolve(void told.push(name)) });
    const provider = document.createElement('patrol-provider');
    provider.setAttribute('language', 'en-us');
    document.body.append(provider);
    await settled();
    letGo();
    const inside = document.createElement('div');
    provider.append(inside);
    const request = new ConsoleRequest(inside, () => undefined);
    request.start();
    const texts = request.provided?.texts;
    const come = failTexts('zh-hk');
    const { warn } = globalThis.console;
    Object.assign(globalThis.console, { warn: () => undefined });
    provider.setAttribute('language', 'zh-hk');
    await settled();
    Object.assign(globalThis.console, { warn });
    expect([texts?.$language.get(), told]).to.deep.equal(['en-us', []]);
    come();
    dispatchEvent(new Event('online'));
    await until(() => texts?.$language.get() === 'zh-hk', 'the texts');
    expect(told).to.deep.equal(['zh-hk']);
    request.stop();
  });

  it('sets density, motion and skins that follow the system, each without the others', async () => {
    const { console } = pageConsole();
    const provider = document.createElement('patrol-provider');
    document.body.append(provider);
    await settled();
    const inside = document.createElement('div');
    provider.append(inside);
    const token = (name: string): string => getComputedStyle(inside).getPropertyValue(`--pk-${name}`).trim();
    const set = async (name: string, value: string): Promise<void> => {
      provider.setAttribute(name, value);
      await settled();
    };
    expect([token('control-height'), token('motion-loops')]).to.deep.equal(['32px', 'infinite']);
    await set('density', 'compact');
    expect([token('control-height'), token('motion-loops')]).to.deep.equal(['28px', 'infinite']);
    await set('motion', 'reduced');
    expect([token('motion-loops'), token('motion-medium')]).to.deep.equal(['0', '0ms']);
    // An invalid value leaves the user's choice in place.
    overwrite(console.preferences.$preferences, before => ({
      ...before,
      density: 'compact' as const,
      motion: 'reduced' as const,
    }));
    await set('density', 'dense');
    await set('motion', 'none');
    expect([token('control-height'), token('motion-loops')]).to.deep.equal(['28px', '0']);
    await set('density', 'comfortable');
    await set('motion', 'system');
    expect([token('control-height'), token('motion-loops')]).to.deep.equal(['32px', 'infinite']);
    await set('dark-skin', '6');
    expect(token('accent')).to.equal(skinOf(12).colors.accent);
    await set('light-skin', '7');
    const isLight = matchMedia('(prefers-color-scheme: light)').matches;
    expect(token('accent')).to.equal(skinOf(isLight ? 7 : 6).colors.accent);
    expect(token('scheme')).to.equal(isLight ? 'light' : 'dark');
  });

  it('is ready for whoever asks, early or late, and again when it comes back', async () => {
    const { console } = pageConsole();
    const provider = document.createElement('patrol-provider');
    const early = provider.ready;
    document.body.append(provider);
    expect(await early).to.equal(console);
    expect(await provider.ready).to.equal(console);
    expect(provider.console).to.equal(console);
    provider.remove();
    await settled();
    expect(provider.console).to.equal(undefined);
    const again = provider.ready;
    expect(again).to.not.equal(early);
    document.body.append(provider);
    expect(await again).to.equal(console);
  });

  it('takes no room', async () => {
    pageConsole();
    const provider = document.createElement('patrol-provider');
    document.body.append(provider);
    await settled();
    expect(getComputedStyle(provider).display).to.equal('contents');
    expect(provider.hasAttribute('style')).to.equal(false);
  });
});
