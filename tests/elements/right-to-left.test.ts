// A page that is written from right to left: texts of the widgets keep their own order, and numbers stay before their units.
import { expect } from '@esm-bundle/chai';
import { aCall, anAlarm, aStatus, selectRobot, type FakeConsole } from '@patrolkit/core/testing';
import type { ElementSpec } from '@patrolkit/widgets/shared/element';
import { drawn, fakeConsole, loaded, provide, texts } from './harness.ts';

const specs = import.meta.glob<ElementSpec>('/widgets/*/*.element.ts', { eager: true, import: 'spec' });
const modules = import.meta.glob('/widgets/*/index.ts');

/** A number, and letters or a unit behind it. */
const counted = /^\s*[\d.]+\s*(?:[a-z]{2,}|%|m\/s)/i;

const placeOf = (node: Text, at: number): DOMRect => {
  const range = document.createRange();
  range.setStart(node, at);
  range.setEnd(node, at + 1);
  return range.getBoundingClientRect();
};

/** The texts within a node that begin with a number, and whether the number stands to the left of what follows it. */
function numbersIn(node: Node): { readonly text: string; readonly isBefore: boolean }[] {
  const root = node instanceof Element ? node.shadowRoot : null;
  const within = [...(root ? numbersIn(root) : []), ...[...node.childNodes].flatMap(numbersIn)];
  if (!(node instanceof Text) || !counted.test(node.data)) return within;
  const [number, unit] = [placeOf(node, node.data.search(/\d/)), placeOf(node, node.data.search(/[a-z%]/i))];
  // A text that is not drawn, and one that is broken into lines, have no order in a line.
  if (number.width === 0 || unit.width === 0 || Math.abs(number.top - unit.top) > 2) return within;
  return [...within, { text: node.data.trim(), isBefore: number.left < unit.left }];
}

describe('a page that is written from right to left', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let found = 0;

  before(texts);
  beforeEach(async () => {
    fake = await fakeConsole();
    await selectRobot(fake);
    home = provide(fake.console);
    home.dir = 'rtl';
  });
  afterEach(async () => {
    home.remove();
    await drawn();
    fake.console.dispose();
  });
  after(() => expect(found, 'there are such texts').to.be.greaterThan(10));

  for (const [path, { tag }] of Object.entries(specs)) {
    if (tag === 'patrol-provider') continue;
    it(`leaves the order of the texts of <${tag}>`, async () => {
      await modules[path.replace(/[^/]+$/, 'index.ts')]?.();
      const element = document.createElement(tag);
      home.append(element);
      const receivedAt = fake.environment.wallClock();
      fake.push({ type: 'AlarmInfo', data: anAlarm({ id: 'a', level: 'serious' }), receivedAt });
      fake.environment.sockets.latest('device').push('RobotStatus', aStatus(), 'robot-1');
      if (tag === 'patrol-alarm-dialog') fake.console.alarms.open('a');
      if (tag === 'patrol-live-popup') fake.console.video.openPopup('robot-1');
      if (tag === 'patrol-sos-overlay') fake.environment.sockets.latest('singleton').push('robotCallApp', aCall());
      await loaded();
      await fake.clock.advance(1_000);
      await loaded();
      const all = numbersIn(element);
      found += all.length;
      expect(all.filter(({ isBefore }) => !isBefore).map(({ text }) => text)).to.deep.equal([]);
    });
  }
});
