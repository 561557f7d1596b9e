// The console's own words, without which nothing of it can be drawn: what is shown when their files do not come.
import { expect } from '@esm-bundle/chai';
import type { Console, Texts } from '@patrolkit/core';
import { FakeClock } from '@patrolkit/core/testing';
import { atom } from 'nanostores';
import { createRoot, type Root } from 'react-dom/client';
import { FirstTexts } from '../../host-app/src/FirstTexts.tsx';
import { drawn } from './harness.ts';

describe('the first texts of the console', () => {
  let root: Root;
  let place: HTMLElement;
  let clock: FakeClock;
  const $language = atom<'en-us' | 'zh-cn' | 'zh-hk'>('en-us');
  const $version = atom(0);
  const reported: string[] = [];
  const asked: string[] = [];
  let isLanguageThere = false;
  let isAreaThere = false;
  let comes = { language: true, area: true };

  const told = (): void => $version.set($version.get() + 1);
  const texts = {
    $language,
    $version,
    isShown: () => isLanguageThere,
    hasArea: () => isAreaThere,
    show: async () => {
      asked.push('language');
      isLanguageThere ||= comes.language;
      told();
      if (!comes.language) throw new TypeError('no language');
    },
    loadArea: async () => {
      asked.push('area');
      if (!comes.area) throw new TypeError('no area');
      isAreaThere = true;
      told();
    },
  } as unknown as Texts;
  const console = { texts, errors: { report: (what: string) => void reported.push(what) } } as unknown as Console;

  const draw = async (): Promise<void> => {
    root.render(
      <FirstTexts console={console} clock={clock}>
        <p id="whole">The console</p>
      </FirstTexts>,
    );
    await drawn();
  };
  /** Begins as a page does whose console asks for its language at once. */
  const begin = async (coming: typeof comes): Promise<void> => {
    comes = coming;
    isLanguageThere = isAreaThere = false;
    $version.set(0);
    await texts.show('en-us').catch(() => undefined);
    reported.length = asked.length = 0;
    await draw();
  };
  const alert = (): HTMLElement | null => place.querySelector('[role=alert]');
  const isWhole = (): boolean => place.querySelector('#whole') !== null;

  beforeEach(() => {
    clock = new FakeClock();
    place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
    $language.set('en-us');
  });
  afterEach(() => {
    root.unmount();
    place.remove();
    expect(clock.waiting, 'no timer is left').to.equal(0);
  });

  it('are asked for once where they come, and nothing is said before', async () => {
    await begin({ language: true, area: true });
    expect([isWhole(), alert(), asked, reported]).to.deep.equal([true, null, ['area'], []]);
  });

  it('that do not come are said in the language on screen, and asked for again every 15 s', async () => {
    $language.set('zh-hk');
    await begin({ language: true, area: false });
    expect(isWhole()).to.equal(false);
    expect(alert()?.lang).to.equal('zh-HK');
    expect(alert()?.textContent).to.contain('載入失敗').and.contain('重試');
    expect(reported).to.deep.equal(['TypeError: no area']);
    asked.length = 0;
    await clock.advance(14_999);
    expect(asked).to.deep.equal([]);
    await clock.advance(1);
    await drawn();
    expect([asked.includes('area'), isWhole(), alert() !== null]).to.deep.equal([true, false, true]);
    comes = { language: true, area: true };
    await clock.advance(15_000);
    await drawn();
    expect([isWhole(), alert()]).to.deep.equal([true, null]);
  });

  it('come by a press, or with the network', async () => {
    for (const way of ['press', 'online'] as const) {
      await begin({ language: true, area: false });
      comes = { language: true, area: true };
      if (way === 'press') alert()?.querySelector('button')?.click();
      else dispatchEvent(new Event('online'));
      await drawn();
      expect([isWhole(), alert()], way).to.deep.equal([true, null]);
      root.render(null);
      await drawn();
    }
  });

  it('are not taken for whole without those of their language, whose ids would be shown', async () => {
    await begin({ language: false, area: true });
    expect(isWhole()).to.equal(false);
    expect(alert()?.textContent).to.contain('Check the network').and.contain('Try again');
    comes = { language: true, area: true };
    await clock.advance(15_000);
    await drawn();
    expect([isWhole(), alert()]).to.deep.equal([true, null]);
  });
});
