import { expect } from '@esm-bundle/chai';
import { browserEnvironment, type PageSignal } from '@patrolkit/core';
import { forgetVisibility, setVisibility } from './harness.ts';

/** The browser's own events of the page, as the console hears them: each of these but "visible" ends a hold. */
describe('the signals of the page', () => {
  afterEach(forgetVisibility);

  const causes: readonly (readonly [PageSignal, string, () => unknown])[] = [
    ['blur', 'blur', () => window.dispatchEvent(new Event('blur'))],
    ['leaving', 'pagehide', () => window.dispatchEvent(new Event('pagehide'))],
    ['leaving', 'freeze', () => document.dispatchEvent(new Event('freeze'))],
    ['hidden', 'visibilitychange', () => setVisibility('hidden')],
    ['visible', 'visibilitychange', () => setVisibility('visible')],
  ];
  for (const [signal, event, cause] of causes)
    it(`${signal}: ${event}`, () => {
      const heard: PageSignal[] = [];
      const stop = browserEnvironment().onPageSignal(said => heard.push(said));
      cause();
      expect(heard).to.deep.equal([signal]);
      stop();
      cause();
      expect(heard).to.deep.equal([signal]);
    });
});

describe('what this browser keeps', () => {
  it('is read as another page has left it', () => {
    const [one, other] = [browserEnvironment().local, browserEnvironment().local];
    one.set('patrolkit.test', 'one');
    other.set('patrolkit.test', 'other');
    expect(one.get('patrolkit.test')).to.equal('other');
    other.remove('patrolkit.test');
    expect(one.get('patrolkit.test')).to.equal(undefined);
  });
});

describe('a browser that refuses what a page may keep', () => {
  const refused = new DOMException('refused', 'SecurityError');

  /** Replaces a property of the browser until the test has ended. */
  const replaced: (() => void)[] = [];
  const replace = (owner: object, name: string, value: unknown): void => {
    const before = Object.getOwnPropertyDescriptor(owner, name);
    Object.defineProperty(owner, name, { configurable: true, writable: true, value });
    replaced.push(() => {
      if (before) Object.defineProperty(owner, name, before);
      else Reflect.deleteProperty(owner, name);
    });
  };
  afterEach(() => {
    for (const restore of replaced.splice(0)) restore();
  });

  for (const takes of [false, true])
    it(`lets the page sound where locks are refused${takes ? ', also when it takes the voice' : ''}`, async () => {
      replace(navigator, 'locks', { request: () => Promise.reject(refused) });
      const said: boolean[] = [];
      const giveUp = browserEnvironment().claimSound('test', isMine => said.push(isMine), takes);
      await Promise.resolve();
      await Promise.resolve();
      expect(said.at(-1)).to.equal(true);
      giveUp();
    });

  it('keeps quiet where the claim was given up before locks were refused', async () => {
    replace(navigator, 'locks', { request: () => Promise.reject(refused) });
    const said: boolean[] = [];
    browserEnvironment().claimSound('test', isMine => said.push(isMine))();
    await Promise.resolve();
    await Promise.resolve();
    expect(said).to.deep.equal([false]);
  });

  it('leaves the page without others where their channel is refused', () => {
    replace(globalThis, 'BroadcastChannel', function () {
      throw refused;
    });
    const { otherPages } = browserEnvironment();
    const heard: string[] = [];
    const stop = otherPages.listen(message => heard.push(message));
    otherPages.post('hello');
    stop();
    expect(heard).to.deep.equal([]);
  });
});
