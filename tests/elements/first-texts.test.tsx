// The console's own words, without which nothing of it can be drawn: what is shown when their files do not arrive.
import { expect } from '@esm-bundle/chai';
import { makeTexts, type Language } from '@patrolkit/core';
import { failTexts, FakeEnvironment } from '@patrolkit/core/testing';
import { createRoot, type Root } from 'react-dom/client';
import { FirstTexts } from '../../host-app/src/first/FirstTexts.tsx';
import { drawn, until } from './harness.ts';

describe('the first texts of the console', () => {
  let root: Root;
  let place: HTMLElement;
  let environment: FakeEnvironment;
  let made: ReturnType<typeof makeTexts>;
  let come: (() => void)[];
  const reported: string[] = [];

  /** Begins as a page does whose console asks for its language at once. */
  const begin = async (language: Language, ...failing: readonly string[]): Promise<void> => {
    come = failing.map(failTexts);
    made = makeTexts(language, environment);
    await made.store.show(language).catch(() => undefined);
    const errors = { report: (what: string) => void reported.push(what) };
    root.render(
      <FirstTexts console={{ texts: made.store, errors }}>
        <p id="whole">The console</p>
      </FirstTexts>,
    );
    await drawn();
  };
  const alert = (): HTMLElement | null => place.querySelector('[role=alert]');
  const isWhole = (): boolean => place.querySelector('#whole') !== null;

  before(async () => {
    for (const language of ['en-us', 'zh-hk'] as const) {
      const { store } = makeTexts(language);
      await Promise.all([store.show(language), store.loadArea('host')]);
    }
  });
  beforeEach(() => {
    environment = new FakeEnvironment();
    place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
    reported.length = 0;
  });
  afterEach(() => {
    root.unmount();
    place.remove();
    made.part.dispose();
    for (const end of come) end();
    expect([environment.clock.waiting, environment.listeners], 'nothing waits').to.deep.equal([0, 0]);
  });

  it('are drawn where they come, and nothing is said before', async () => {
    await begin('en-us');
    expect([isWhole(), alert(), reported]).to.deep.equal([true, null, []]);
  });

  it('that do not come are said in the language on screen, and drawn once they do', async () => {
    await begin('zh-hk', 'zh-hk host');
    expect(isWhole()).to.equal(false);
    expect(alert()?.lang).to.equal('zh-hk');
    expect(alert()?.textContent).to.contain('載入失敗').and.contain('重試');
    expect(reported).to.deep.equal(['TypeError: no texts of zh-hk host']);
    await environment.clock.advance(15_000);
    await drawn();
    expect([isWhole(), alert() !== null]).to.deep.equal([false, true]);
    come[0]?.();
    await environment.clock.advance(15_000);
    await until(isWhole, 'the console');
    expect(alert()).to.equal(null);
  });

  it('come by a press, or with the network', async () => {
    for (const way of ['press', 'online'] as const) {
      await begin('en-us', 'en-us host');
      come[0]?.();
      if (way === 'press') alert()?.querySelector('button')?.click();
      else environment.signal('online');
      await until(isWhole, way);
      expect(alert(), way).to.equal(null);
      root.render(null);
      await drawn();
    }
  });

  it('are not taken for whole without those of their language, whose ids would be shown', async () => {
    await begin('en-us', 'en-us');
    expect(isWhole()).to.equal(false);
    expect(alert()?.textContent).to.contain('Check the network').and.contain('Try again');
    come[0]?.();
    await environment.clock.advance(15_000);
    await until(isWhole, 'the console');
    expect(alert()).to.equal(null);
  });
});
