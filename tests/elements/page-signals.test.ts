import { expect } from '@esm-bundle/chai';
import { browserEnvironment, type PageSignal } from '@patrolkit/core';

/** What the browser itself says of its page, as the console hears it: each of these ends a hold. */
describe('the signals of the page', () => {
  const causes: readonly (readonly [PageSignal, () => unknown])[] = [
    ['blur', () => window.dispatchEvent(new Event('blur'))],
    ['leaving', () => window.dispatchEvent(new Event('pagehide'))],
    ['leaving', () => document.dispatchEvent(new Event('freeze'))],
  ];
  for (const [signal, cause] of causes)
    it(`${signal}: ${cause.toString().match(/Event\('(\w+)'/)?.[1] ?? ''}`, () => {
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
