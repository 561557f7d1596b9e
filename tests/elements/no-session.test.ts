import type { FakeConsole } from '@patrolkit/core/testing';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import '@patrolkit/widgets/alarm-chart';
import '@patrolkit/widgets/live-player';
import '@patrolkit/widgets/playback';
import '@patrolkit/widgets/robot-map';
import { decodeAnything, FlvSocket, speakFlv } from './flv-socket.ts';
import { drawn, fakeConsole, provide, texts, until } from './harness.ts';

const stream = 'ws://camera.test/live';
const picture = `${location.origin}/host-app/public/favicon.svg`;
const plan = {
  id: 'own',
  name: 'Car park',
  picture,
  width: 40,
  height: 30,
  metresPerPixel: 0.5,
  originX: 0,
  originY: 0,
};
const bars = [
  { name: 'North gate', serious: 2, important: 3, general: 5 },
  { name: 'South gate', serious: 0, important: 1, general: 0 },
];

type Given = 'patrol-live-player' | 'patrol-playback' | 'patrol-robot-map' | 'patrol-alarm-chart';

describe('what the page gives, where nobody is signed in,', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let stop: (() => void)[] = [];
  const rootOf = (element: HTMLElement): ShadowRoot => element.shadowRoot as ShadowRoot;
  const problem = (element: HTMLElement): Element | null => rootOf(element).querySelector('[part=problem]');
  const show = <Tag extends Given>(tag: Tag, values: object): HTMLElementTagNameMap[Tag] => {
    const element = document.createElement(tag);
    Object.assign(element, values);
    home.append(element);
    return element;
  };

  before(texts);
  beforeEach(async () => {
    stop = [speakFlv(), decodeAnything()];
    fake = await fakeConsole({ token: undefined as never });
    await fake.clock.advance(1_000);
    expect(fake.console.problem.$problem.get()).to.equal('signed-out');
    home = provide(fake.console);
  });
  afterEach(() => {
    home.remove();
    for (const end of stop) end();
    fake.console.dispose();
  });

  for (const [tag, values] of [
    ['patrol-live-player', { src: stream }],
    ['patrol-playback', { src: stream }],
    ['patrol-robot-map', { plan }],
    ['patrol-alarm-chart', { bars, label: 'By gate' }],
  ] as const)
    it(`is drawn by <${tag}>, and what the server gives is not`, async () => {
      const [given, served, emptied] = [show(tag, values), show(tag, {}), show(tag, values)];
      await until(() => rootOf(given).querySelector('[part=base]') !== null, 'the view');
      await until(() => problem(served) !== null, 'the problem');
      expect(problem(given)).to.equal(null);
      const [name = ''] = Object.keys(values);
      Reflect.set(emptied, name, undefined);
      await until(() => problem(emptied) !== null, 'the problem without what is given');
      Reflect.set(emptied, name, Object.values(values)[0]);
      await until(() => problem(emptied) === null, 'what is given');
      served.remove();
      const { violations } = await axe.run(home, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).to.deep.equal([]);
    });

  it('is played live, and plays on through a sign-in', async () => {
    const player = show('patrol-live-player', { src: stream });
    const state = (): string | undefined => rootOf(player).querySelector<HTMLElement>('[part=base]')?.dataset['state'];
    await until(() => {
      FlvSocket.latest?.picture(40);
      return state() === 'playing';
    }, 'the picture');
    const [section, socket] = [rootOf(player).querySelector('[part=base]'), FlvSocket.latest];
    fake.console.session.adopt('token-1');
    await until(() => fake.console.session.$session.get().state === 'signed-in', 'the sign-in');
    await drawn();
    expect(rootOf(player).querySelector('[part=base]') === section, 'the same view').to.equal(true);
    expect(FlvSocket.latest === socket, 'the same stream').to.equal(true);
  });

  it('is played back with its own time line', async () => {
    const player = show('patrol-playback', { src: stream, date: '2026-03-10', beginTime: '08:00:00' });
    let moment: number | undefined;
    player.addEventListener('playstarted', ({ detail }) => (moment = detail.at));
    await until(() => {
      FlvSocket.latest?.picture(40);
      return moment !== undefined;
    }, 'the picture');
    expect(new Date(moment ?? 0).getHours()).to.equal(8);
    expect(rootOf(player).querySelector('[part=timeline]')).to.not.equal(null);
  });

  it('is a plan with its name, and without a word of devices', async () => {
    const map = show('patrol-robot-map', { plan });
    await until(() => rootOf(map).querySelector('[part=map]') !== null, 'the drawing');
    expect(rootOf(map).querySelector('.title')?.textContent).to.equal('Car park');
    expect(rootOf(map).querySelector('.note')).to.equal(null);
    map.plan = { ...plan, width: 0 };
    await until(() => rootOf(map).querySelector('[part=map]') === null, 'no plan');
  });

  it('is a chart with its figures as a table, which opens no list', async () => {
    const chart = show('patrol-alarm-chart', { bars, label: 'By gate' });
    const button = (label: string): HTMLButtonElement | undefined =>
      [...rootOf(chart).querySelectorAll('button')].find(({ textContent }) => textContent === label);
    await until(() => button('Table') !== undefined, 'the views');
    expect(rootOf(chart).querySelector('h2')?.textContent).to.equal('By gate');
    button('Table')?.click();
    await until(() => rootOf(chart).querySelector('[part=table]') !== null, 'the table');
    const cells = [...rootOf(chart).querySelectorAll('tbody tr')].map(row =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(cells).to.deep.equal([
      ['North gate', '2', '3', '5', '10'],
      ['South gate', '0', '1', '0', '1'],
    ]);
    expect(rootOf(chart).querySelector('tbody button')).to.equal(null);
    expect(rootOf(chart).querySelector('[part=tabs]')).to.equal(null);
  });
});
