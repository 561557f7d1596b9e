import { createTexts, type Console } from '@patrolkit/core';
import { failTexts } from '@patrolkit/core/testing';
import { expect } from '@esm-bundle/chai';
import { ContextProvider } from '@lit/context';
import { createElement } from 'react';
import { consoleContext, defineElement, elementSpec, lazily } from '@patrolkit/widgets/shared/element';
import { bringStyles } from '../../widgets/shared/element/styles.ts';
import { SampleElement } from './sample/index.ts';
import { mounted, Sample } from './sample/Sample.tsx';
import { drawn, localConsole, provide, provided, texts, until } from './harness.ts';

type SampleHost = HTMLElementTagNameMap['patrol-sample'];

const shown = (element: HTMLElement): Record<string, unknown> =>
  JSON.parse(element.shadowRoot?.querySelector('output')?.textContent ?? '{}') as Record<string, unknown>;
const button = (element: HTMLElement): HTMLButtonElement =>
  element.shadowRoot?.querySelector('button') as HTMLButtonElement;

describe('the wrapper', () => {
  let console: Console;
  let home: ReturnType<typeof provide>;
  let element: SampleHost;

  before(texts);

  beforeEach(async () => {
    console = localConsole();
    home = provide(console);
    element = document.createElement('patrol-sample');
    home.append(element);
    await drawn();
  });

  afterEach(async () => {
    home.remove();
    await drawn();
  });

  it('stands on the inner names of r2wc that it was written for', () => {
    for (const name of ['connected', 'props', 'render']) {
      expect(Symbol.for(`r2wc.${name}`) in element, name).to.equal(true);
    }
    expect(element instanceof SampleElement).to.equal(true);
  });

  it('brings attributes and properties to the view, values by identity', async () => {
    element.setAttribute('label', 'Go');
    element.toggleAttribute('compact', true);
    const points = [{ x: 4 }];
    element.points = points;
    await drawn();
    expect(button(element).textContent).to.equal('Go');
    expect(shown(element)).to.include({ compact: true, tag: 'patrol-sample', console: 'object' });
    expect(element.points).to.equal(points);
    expect(element.hasAttribute('points')).to.equal(false);
    element.removeAttribute('label');
    await drawn();
    expect(button(element).textContent).to.equal('none');
  });

  it('tells the whole of a text that has no room where the pointer is on it, and of no other', async () => {
    const point = (part: Element): boolean =>
      part.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
    const line = (words: string): HTMLElement => {
      const made = document.createElement('p');
      made.textContent = words;
      made.style.cssText = 'overflow: hidden; width: 60px; text-overflow: ellipsis; white-space: nowrap';
      element.shadowRoot?.append(made);
      return made;
    };
    const [long, told, short] = [line('A name that is '), line('A name that is too long'), line('Short')];
    const piece = document.createElement('b');
    piece.textContent = 'far too long';
    long.append(piece);
    told.title = 'Its own';
    const titles = (): string[] => [long, told, short].map(({ title }) => title);
    for (const part of [piece, told, short]) point(part);
    expect(titles()).to.deep.equal(['A name that is far too long', 'Its own', '']);
    long.textContent = 'Another name that is long';
    point(long);
    expect(long.title).to.equal('Another name that is long');
    long.textContent = 'A';
    point(long);
    expect(titles()).to.deep.equal(['', 'Its own', '']);
  });

  it('reads a text that a framework sets as a property like that of the attribute', async () => {
    for (const [written, count] of [
      ['5', 5],
      [' 2.5 ', 2.5],
      ['', 1],
      ['many', 1],
    ] as const) {
      Reflect.set(element, 'count', written);
      expect(element.count, written).to.equal(count);
    }
    for (const [written, isCompact] of [
      ['', true],
      ['compact', true],
      ['false', false],
    ] as const) {
      Reflect.set(element, 'compact', written);
      expect(element.compact, written).to.equal(isCompact);
      await drawn();
      expect(shown(element)['compact'], written).to.equal(isCompact);
    }
  });

  it('takes a list of ids, or a number, for a text, and nothing that has no text', async () => {
    for (const [given, text] of [
      [['r1', 'r2', 3], 'r1 r2 3'],
      [7, '7'],
      [[], ''],
      [{ id: 'r1' }, 'none'],
      [[{ id: 'r1' }], 'none'],
      [['r1', null], 'none'],
      [true, 'none'],
    ] as const) {
      Reflect.set(element, 'label', given);
      expect(element.label, JSON.stringify(given)).to.equal(text);
      await drawn();
      expect(button(element).textContent, JSON.stringify(given)).to.equal(text);
    }
    Reflect.set(element, 'layout', ['column']);
    expect(element.layout).to.equal('column');
    Reflect.set(element, 'layout', ['column', 'row']);
    expect(element.layout).to.equal('row');
  });

  it('sends facts that bubble out of shadow roots, and requests that can be prevented', async () => {
    const heard: [string, unknown, boolean][] = [];
    const listen = (event: Event): unknown =>
      heard.push([event.type, (event as CustomEvent<unknown>).detail, event.cancelable]);
    for (const type of ['samplepicked', 'samplerequest', 'sampledone']) document.addEventListener(type, listen);
    element.robotId = 'r7';
    await drawn();
    button(element).click();
    await drawn();
    expect(heard).to.deep.equal([
      ['samplepicked', { robotId: 'r7' }, false],
      ['samplerequest', { by: 1 }, true],
      ['sampledone', null, false],
    ]);
    expect(shown(element)['clicks']).to.equal(1);
    element.addEventListener('samplerequest', event => event.preventDefault());
    button(element).click();
    await drawn();
    expect(shown(element)['clicks']).to.equal(1);
    for (const type of ['samplepicked', 'samplerequest', 'sampledone']) document.removeEventListener(type, listen);
  });

  it('keeps its state when it is moved, by append and by moveBefore', async () => {
    button(element).click();
    await drawn();
    const other = provide(console);
    other.append(element);
    await drawn();
    expect(shown(element)['clicks']).to.equal(1);
    const mover = home as unknown as { moveBefore?: (node: Node, child: Node | null) => void };
    if (mover.moveBefore) {
      mover.moveBefore(element, null);
      await drawn();
      expect(shown(element)['clicks']).to.equal(1);
    }
    other.remove();
    expect(mounted.count).to.equal(1);
  });

  it('keeps its styles in another document, such as that of a frame, and back again', async () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const view = frame.contentWindow as Window & typeof globalThis;
    const base = (): HTMLElement => element.shadowRoot?.querySelector('[part="base"]') as HTMLElement;
    const place = view.document.createElement('div');
    const inside = new ContextProvider(place, { context: consoleContext, initialValue: provided(console) });
    inside.hostConnected();
    view.document.body.append(place);
    const sheets = element.shadowRoot?.adoptedStyleSheets;
    place.append(element);
    await drawn();
    expect(view.getComputedStyle(element).display).to.equal('inline-block');
    expect(view.getComputedStyle(base()).display).to.equal('flex');
    expect(view.getComputedStyle(element).getPropertyValue('--pk-accent')).to.not.equal('');
    // Styles that arrive with code that is loaded later are there as well.
    bringStyles(':host { --brought-late: 7 }');
    expect(view.getComputedStyle(element).getPropertyValue('--brought-late')).to.equal('7');
    home.append(element);
    await drawn();
    expect(getComputedStyle(base()).display).to.equal('flex');
    expect(element.shadowRoot?.adoptedStyleSheets).to.deep.equal(sheets);
    frame.remove();
  });

  it('unmounts when it is removed, many times over', async () => {
    for (let round = 0; round < 50; round++) {
      element.remove();
      await until(() => mounted.count === 0, 'the end');
      home.append(element);
      await until(() => mounted.count === 1, 'the view');
    }
  });

  it('draws nothing while its provider is still joining', async () => {
    const joining = provide(undefined);
    joining.append(element);
    await drawn();
    expect(button(element)).to.equal(null);
    joining.provider.setValue(provided(console));
    await drawn();
    expect(button(element)).to.not.equal(null);
    joining.remove();
  });

  it('finds a provider that comes later', async () => {
    const late = document.createElement('div');
    document.body.append(late);
    late.append(element);
    await drawn();
    expect(button(element)).to.equal(null);
    const provider = new ContextProvider(late, { context: consoleContext, initialValue: provided(console) });
    provider.hostConnected();
    await drawn();
    expect(button(element)).to.not.equal(null);
    late.remove();
  });

  it('works inside nested shadow roots, also closed ones', async () => {
    const outer = document.createElement('div');
    const inner = document.createElement('div');
    outer.attachShadow({ mode: 'closed' }).append(inner);
    inner.attachShadow({ mode: 'open' }).append(element);
    home.append(outer);
    await drawn();
    expect(button(element)).to.not.equal(null);
  });

  it('keeps a failing view in its own frame, reports it, and tries again on request', async () => {
    const neighbour = document.createElement('patrol-sample');
    home.append(neighbour);
    const reported: string[] = [];
    home.addEventListener('widgetfailed', event => reported.push(event.detail.message));
    element.label = 'broken';
    await drawn();
    expect(element.shadowRoot?.querySelector('[part="error"]')).to.not.equal(null);
    expect(reported).to.deep.equal(['broken on purpose']);
    expect(button(neighbour).textContent).to.equal('none');
    element.label = 'mended';
    button(element).click();
    await drawn();
    expect(button(element).textContent).to.equal('mended');
  });

  it('tries again with another value, and with another console; a failure of that one is shown', async () => {
    const hasFailed = (): boolean => element.shadowRoot?.querySelector('[part="error"]') !== null;
    let told = 0;
    home.addEventListener('widgetfailed', () => (told += 1));
    element.label = 'broken';
    await drawn();
    element.compact = true;
    await drawn();
    expect([hasFailed(), told]).to.deep.equal([true, 2]);
    element.label = 'mended';
    await drawn();
    expect([hasFailed(), told, button(element).textContent]).to.deep.equal([false, 2, 'mended']);
    // A view may fail because of what its console holds.
    const broken: Console = {
      ...console,
      session: {
        ...console.session,
        $session: {
          ...console.session.$session,
          get: () => {
            throw new Error('broken on purpose');
          },
        },
      },
    };
    home.provider.setValue(provided(broken));
    await drawn();
    expect([hasFailed(), told]).to.deep.equal([true, 3]);
    home.provider.setValue(provided(console));
    await drawn();
    expect([hasFailed(), told, button(element).textContent]).to.deep.equal([false, 3, 'mended']);
  });

  it('says that code of a view did not come, tells the page, and fetches it again on request', async () => {
    let tries = 0;
    const Late = lazily(() => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(() => createElement('em'));
    });
    const spec = elementSpec({ tag: 'patrol-test-late', summary: 'Tests only.' });
    const LateElement = defineElement(spec, () => createElement(Late));
    const late = new LateElement();
    const reasons: string[] = [];
    home.addEventListener('connectionproblem', ({ detail }) => reasons.push(detail.reason));
    home.append(late);
    await until(() => late.shadowRoot?.querySelector('[part=error]') !== null, 'the problem');
    expect(late.shadowRoot?.textContent).to.contain('could not be loaded');
    expect(reasons).to.deep.equal(['code']);
    button(late).click();
    await until(() => late.shadowRoot?.querySelector('em') !== null, 'the view');
    expect(tries).to.equal(2);
  });

  it('keeps the rest of a view where a late piece of it did not come, and what is typed there', async () => {
    let isThere = false;
    const Late = lazily(() =>
      isThere ? Promise.resolve(() => createElement('em')) : Promise.reject(new Error('offline')),
    );
    const spec = elementSpec({ tag: 'patrol-test-late-piece', summary: 'Tests only.' });
    const PieceElement = defineElement(spec, () =>
      createElement('div', null, createElement('input'), createElement(Late)),
    );
    const piece = new PieceElement();
    const find = (what: string): Element | null | undefined => piece.shadowRoot?.querySelector(what);
    const told: string[] = [];
    home.addEventListener('widgetfailed', ({ detail }) => told.push(detail.message));
    home.append(piece);
    await until(() => find('input') !== null, 'the view');
    const input = find('input') as HTMLInputElement;
    input.value = 'typed';
    await until(() => find('[role=alert]') !== null, 'the problem');
    isThere = true;
    button(piece).click();
    await until(() => find('em') !== null, 'the piece');
    expect([find('input') === input, input.value, told.length]).to.deep.equal([true, 'typed', 1]);
  });

  it('follows the language, and says it to screen readers', async () => {
    await console.texts.show('zh-hk');
    await drawn();
    expect(shown(element)['cancel']).to.equal('取消');
    expect(button(element).closest('[lang]')?.getAttribute('lang')).to.equal('zh-HK');
    await console.texts.show('en-us');
    await drawn();
    expect(shown(element)['cancel']).to.equal('Cancel');
  });

  it('has its words as soon as their texts come, where these did not come at first', async () => {
    const come = failTexts('zh-hk');
    const late = createTexts('zh-hk');
    home.provider.setValue({ console, texts: late, mode: 'standard' });
    await late.show('zh-hk').catch(() => undefined);
    await drawn();
    expect(shown(element)['cancel']).to.equal('common.cancel');
    const said = (): HTMLElement | null | undefined => element.shadowRoot?.querySelector('[role=alert]');
    await until(() => said()?.textContent?.includes('載入失敗') === true, 'the reason');
    expect(said()?.lang).to.equal('zh-hk');
    come();
    dispatchEvent(new Event('online'));
    await until(() => shown(element)['cancel'] === '取消', 'the words');
    expect(said()).to.equal(null);
  });

  it('has its styles, and tokens by inheritance', async () => {
    const base = element.shadowRoot?.querySelector('[part="base"]') as HTMLElement;
    expect(getComputedStyle(element).display).to.equal('inline-block');
    expect(getComputedStyle(base).display).to.equal('flex');
    expect(getComputedStyle(element).getPropertyValue('--pk-accent')).to.not.equal('');
    home.style.setProperty('--pk-accent', 'rgb(1, 2, 3)');
    expect(getComputedStyle(element).getPropertyValue('--pk-accent').trim()).to.equal('rgb(1, 2, 3)');
    const second = document.createElement('patrol-sample');
    home.append(second);
    expect(second.shadowRoot?.adoptedStyleSheets).to.deep.equal(element.shadowRoot?.adoptedStyleSheets);
  });

  it('has the styles of a piece that comes with its code, also where it stands already', async () => {
    const token = (): string => getComputedStyle(element).getPropertyValue('--sl-color-primary-600');
    expect(token()).to.equal('');
    await import('../../widgets/shared/form/Tooltip.tsx');
    expect(token()).to.not.equal('');
    const second = document.createElement('patrol-sample');
    home.append(second);
    expect(getComputedStyle(second).getPropertyValue('--sl-color-primary-600')).to.equal(token());
  });

  it('a second definition warns once and changes nothing', () => {
    const warnings: unknown[] = [];
    const { warn } = globalThis.console;
    globalThis.console.warn = (...parts: unknown[]) => warnings.push(parts[0]);
    const again = elementSpec({ tag: 'patrol-sample', summary: 'Another one.' });
    const view = Sample as unknown as () => null;
    expect(defineElement(again, view)).to.equal(SampleElement);
    expect(defineElement(again, view)).to.equal(SampleElement);
    globalThis.console.warn = warn;
    expect(warnings).to.have.length(1);
  });

  it('two hundred of them are drawn and cleared', async () => {
    const many = Array.from({ length: 200 }, () => document.createElement('patrol-sample'));
    home.append(...many);
    await until(() => mounted.count === 201, 'all mounted');
    for (const one of many) one.remove();
    await until(() => mounted.count === 1, 'all unmounted');
  });
});
