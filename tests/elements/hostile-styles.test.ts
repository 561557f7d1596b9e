import { expect } from '@esm-bundle/chai';
import { noticeDurations } from '@patrolkit/core';
import { aCall, anAlarm, selectRobot, type FakeConsole } from '@patrolkit/core/testing';
import type { ElementSpec } from '@patrolkit/widgets/shared/element';
import { drawn, fakeConsole, provide, texts } from './harness.ts';

const specs = import.meta.glob<ElementSpec>('/widgets/*/*.element.ts', { eager: true, import: 'spec' });
const modules = import.meta.glob('/widgets/*/index.ts');

/** The worst styles that a page may have for all its elements. */
const hostile = `
* { all: revert; font-size: 10px !important; }
html, body, body * {
  border-collapse: collapse; border-spacing: 9px; cursor: wait; fill: red; font-family: monospace; font-stretch: expanded;
  font-style: italic; font-variant: small-caps; font-weight: 900; hyphens: auto; letter-spacing: 3px; line-height: 3;
  list-style: square inside; overflow-wrap: anywhere; stroke: red; tab-size: 1; text-align: right; text-indent: 20px;
  text-shadow: 2px 2px red; text-transform: uppercase; white-space: pre; word-break: break-all; word-spacing: 9px; -webkit-text-stroke: 3px red;
}
body :not(.home)::before, body :not(.home)::after { content: 'page'; display: block; height: 50px; }
svg, button, input, h2, h3, p, ul, li, dialog, section, article { margin: 31px; padding: 17px; width: 77px; border: 9px solid red; }
`;

/** Fonts and other inherited styles, which also decide how wide a text is. */
const told = [
  'fontSize',
  'fontFamily',
  'fontStyle',
  'fontWeight',
  'fontVariant',
  'lineHeight',
  'letterSpacing',
  'wordSpacing',
  'textTransform',
  'textIndent',
  'textAlign',
  'whiteSpace',
  'cursor',
  'color',
  'textShadow',
  'visibility',
] as const;

interface Measured {
  readonly what: string;
  readonly box: readonly number[];
  readonly style: string;
}

/** Everything that is drawn in a widget, behind whatever shadow roots. */
function measure(root: ShadowRoot, origin: DOMRect): Measured[] {
  return [...root.querySelectorAll('*')].flatMap(element => {
    // A player in another widget changes by itself, and is measured by its own test.
    const isOther = element.localName.startsWith('patrol-');
    const within = element.shadowRoot && !isOther ? measure(element.shadowRoot, origin) : [];
    if (!(element instanceof HTMLElement) || element.matches('style, link, slot, canvas, video, .pk-spinner'))
      return within;
    const { left, top, width, height } = element.getBoundingClientRect();
    // Elements in the top layer stand in the window, all others where the page puts the widget.
    const isFixed = element.closest('[data-top], dialog, .base[data-position]') !== null || root.host.closest('dialog');
    const at = isFixed ? [left, top] : [left - origin.left, top - origin.top];
    const style = getComputedStyle(element);
    const what = `${root.host.localName} ${element.localName}.${element.className}`;
    const own = { what, box: [...at, width, height], style: told.map(name => `${name} ${style[name]}`).join('; ') };
    return width === 0 && height === 0 ? within : [own, ...within];
  });
}

describe('a page whose styles mean everything', () => {
  let fake: FakeConsole;
  let home: HTMLElement;

  before(texts);
  beforeEach(async () => {
    fake = await fakeConsole();
    await selectRobot(fake);
    home = provide(fake.console);
    home.className = 'home';
    // The page may place an element as it likes: this box is the same on both pages.
    const own = 'position:absolute;left:0;top:0;width:720px;text-align:left;text-indent:0;white-space:normal';
    home.style.cssText = `${own};font:16px/20px sans-serif!important`;
  });
  afterEach(async () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet);
    home.remove();
    await drawn();
    fake.console.dispose();
  });

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(hostile);

  for (const [path, { tag }] of Object.entries(specs)) {
    // A provider draws nothing of its own.
    if (tag === 'patrol-provider') continue;
    for (const attributes of tag === 'patrol-robot-selector' ? [{}, { layout: 'compact' }] : [{}]) {
      it(`leaves <${tag}${Object.keys(attributes).join()}> as it is on a bare page`, async () => {
        await modules[path.replace(/[^/]+$/, 'index.ts')]?.();
        const element = document.createElement(tag);
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        home.append(element);
        const { alarms, notices } = fake.console;
        const at = fake.environment.wallClock();
        fake.push({ type: 'AlarmInfo', data: anAlarm({ id: 'a', level: 'serious' }), receivedAt: at });
        if (tag === 'patrol-alarm-dialog') alarms.open('a');
        if (tag === 'patrol-live-popup') fake.console.video.openPopup('robot-1');
        if (tag === 'patrol-connection-bar') notices.notify('error', { server: 'No' }, noticeDurations.server);
        if (tag === 'patrol-sos-overlay') fake.environment.sockets.latest('singleton').push('robotCallApp', aCall());
        const root = element.shadowRoot as ShadowRoot;
        const rest = (): void =>
          root.getAnimations().forEach(animation => {
            if (animation.effect?.getComputedTiming().iterations === Infinity) animation.cancel();
            else animation.finish();
          });
        const measured = async (isHostile: boolean): Promise<Measured[]> => {
          document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet);
          if (isHostile) document.adoptedStyleSheets.push(sheet);
          await drawn();
          rest();
          return measure(root, home.getBoundingClientRect());
        };
        const drawnAs = (all: readonly Measured[]): string =>
          all.map(({ what, box }) => `${what} ${box.map(Math.round).join()}`).join('\n');
        let [bare, there]: [Measured[], Measured[]] = [[], []];
        for (let isCalm = false; !isCalm;) {
          for (let calm = 0, before = ''; calm < 20;) {
            await drawn();
            calm = before === root.innerHTML ? calm + 1 : 0;
            before = root.innerHTML;
          }
          bare = await measured(false);
          there = await measured(true);
          // Late code may be loaded between the two: then the page without the styles has changed as well.
          isCalm = drawnAs(await measured(false)) === drawnAs(bare);
        }
        // A button alone is two elements: its frame and itself.
        expect(bare.length, 'something is drawn').to.be.greaterThan(1);
        expect(there.map(({ what }) => what)).to.deep.equal(bare.map(({ what }) => what));
        const changed = there.flatMap(({ what, box, style }, index) => {
          const before = bare[index];
          const isMoved = box.some((value, side) => Math.abs(value - (before?.box[side] ?? Infinity)) > 1);
          if (!isMoved && style === before?.style) return [];
          const styles = style.split('; ').filter(one => !before?.style.includes(one));
          return [
            `${what}: ${before?.box.map(Math.round).join()} is ${box.map(Math.round).join()} ${styles.join('; ')}`,
          ];
        });
        expect(changed.slice(0, 8).join('\n')).to.equal('');
      });
    }
  }
});
