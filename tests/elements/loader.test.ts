import { expect } from '@esm-bundle/chai';
import { startLoader } from '../../widgets/shared/loader.ts';

const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 20));

describe('the script tag', () => {
  const asked: string[] = [];
  let isFailing = false;
  const importModule = async (name: string): Promise<object> => {
    asked.push(name);
    // A module never arrives in the task that asks for it.
    await Promise.resolve();
    if (['inner', 'flaky', 'lost'].includes(name) && isFailing) throw new Error('offline');
    if (name === 'index') return { createConsole: (options: object) => ({ ...options, dispose: () => undefined }) };
    customElements.define(
      `patrol-${name}`,
      name === 'popup'
        ? class extends HTMLElement {
            readonly drawn = this.attachShadow({ mode: 'open' });
          }
        : class extends HTMLElement {},
    );
    return {};
  };
  const names = ['later', 'hidden', 'foreign', 'inner', 'flaky', 'lost', 'popup', 'nested', 'early'];
  const kit = startLoader(names, importModule, '/kit/patrolkit.js');
  let home: HTMLElement;

  beforeEach(() => {
    asked.length = 0;
    home = document.createElement('div');
    document.body.append(home);
  });

  afterEach(() => home.remove());

  it('loads a tag once, when it appears', async () => {
    home.append(document.createElement('patrol-later'), document.createElement('patrol-later'));
    await settled();
    home.append(document.createElement('patrol-later'), document.createElement('patrol-unheard-of'));
    await settled();
    expect(asked).to.deep.equal(['later']);
  });

  it('sees into open shadow roots, also of elements that are defined later', async () => {
    const shadow = home.attachShadow({ mode: 'open' });
    home.remove();
    document.body.append(home);
    await settled();
    shadow.append(document.createElement('patrol-hidden'));
    await settled();
    expect(asked).to.deep.equal(['hidden']);

    const portal = document.createElement('portal-card');
    document.body.append(portal);
    await settled();
    customElements.define(
      'portal-card',
      class extends HTMLElement {
        connectedCallback(): void {
          this.attachShadow({ mode: 'open' }).append(document.createElement('patrol-foreign'));
        }
      },
    );
    await settled();
    portal.remove();
    expect(asked).to.deep.equal(['hidden', 'foreign']);
  });

  it('sees into shadow roots within shadow roots, and asks there again for what did not come', async () => {
    const shell = home.attachShadow({ mode: 'open' });
    home.remove();
    document.body.append(home);
    await settled();
    shell.append(document.createElement('inner-page'));
    await settled();
    const { warn } = console;
    Object.assign(console, { warn: () => undefined });
    isFailing = true;
    customElements.define(
      'inner-page',
      class extends HTMLElement {
        connectedCallback(): void {
          this.attachShadow({ mode: 'open' }).append(document.createElement('patrol-inner'));
        }
      },
    );
    await settled();
    expect(asked).to.deep.equal(['inner']);
    isFailing = false;
    window.dispatchEvent(new Event('online'));
    await settled();
    Object.assign(console, { warn });
    expect([asked, customElements.get('patrol-inner') !== undefined]).to.deep.equal([['inner', 'inner'], true]);
  });

  it('loads the tags that a tag of the kit draws, though they come long after its code', async () => {
    const [popup, second] = [document.createElement('patrol-popup'), document.createElement('patrol-popup')];
    home.append(popup);
    await settled();
    expect(asked).to.deep.equal(['popup']);
    popup.shadowRoot?.append(document.createElement('patrol-nested'));
    await settled();
    expect(asked).to.deep.equal(['popup', 'nested']);
    home.append(second);
    await settled();
    second.shadowRoot?.append(document.createElement('patrol-early'));
    await settled();
    expect(asked).to.deep.equal(['popup', 'nested', 'early']);
  });

  it('loads on request, refuses what it does not know, and tries again after a failure', async () => {
    const { warn } = console;
    Object.assign(console, { warn: () => undefined });
    isFailing = true;
    const outcome = (promise: Promise<void>): Promise<string> =>
      promise.then(
        () => 'loaded',
        () => 'refused',
      );
    expect(await outcome(kit.load('patrol-flaky'))).to.equal('refused');
    isFailing = false;
    expect(await outcome(kit.load('patrol-flaky'))).to.equal('loaded');
    expect(await outcome(kit.load('PATROL-FLAKY'))).to.equal('loaded');
    expect(await outcome(kit.load('patrol-unheard-of'))).to.equal('refused');
    expect(asked).to.deep.equal(['flaky', 'flaky']);
    Object.assign(console, { warn });
  });

  it('says in its place and language that a tag could not be loaded, until it is', async () => {
    const { warn } = console;
    const warnings: unknown[] = [];
    Object.assign(console, { warn: (line: unknown) => warnings.push(line) });
    isFailing = true;
    const reasons: unknown[] = [];
    home.addEventListener('connectionproblem', ({ detail }) => reasons.push(detail.reason));
    home.lang = 'en';
    const [first, second] = [document.createElement('patrol-lost'), document.createElement('patrol-lost')];
    const provider = document.createElement('patrol-provider');
    provider.setAttribute('language', 'zh-hk');
    provider.append(second);
    home.append(first, provider);
    await settled();
    const note = (element: Element): HTMLElement | null => element.querySelector('[role=alert]');
    expect([note(first)?.lang, note(first)?.textContent]).to.deep.equal([
      'en-us',
      'This part could not be loaded. Check the network, then load the page again.',
    ]);
    expect([note(second)?.lang, note(second)?.textContent?.slice(0, 8)]).to.deep.equal(['zh-hk', '此部分載入失敗。']);
    expect(reasons).to.deep.equal(['code', 'code']);
    expect(warnings, 'one line').to.have.length(1);
    expect(warnings[0]).to.contain('script-src');
    isFailing = false;
    window.dispatchEvent(new Event('online'));
    await settled();
    Object.assign(console, { warn });
    expect([note(first), note(second)]).to.deep.equal([null, null]);
  });

  it('makes a console with the kit', async () => {
    expect(await kit.createConsole({ service: '/x' })).to.include({ service: '/x' });
  });
});
