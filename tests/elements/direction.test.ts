import { expect } from '@esm-bundle/chai';
import { findVideoRecords, selectRobot, sendControlCommand, type FakeConsole } from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from './harness.ts';
import '../../widgets/drive-pad/index.ts';
import '../../widgets/playback/index.ts';
import '../../widgets/ptz-pad/index.ts';

/** A page that is written from right to left: the left of pads, time lines and maps is still at the left. */
describe('the direction of a page', () => {
  let fake: FakeConsole;
  let home: HTMLElement;

  before(texts);
  beforeEach(async () => {
    fake = await fakeConsole();
    await selectRobot(fake);
    home = provide(fake.console);
  });
  afterEach(async () => {
    home.remove();
    document.documentElement.removeAttribute('dir');
    await drawn();
    fake.console.dispose();
  });

  const mount = async (tag: 'patrol-drive-pad' | 'patrol-ptz-pad'): Promise<ShadowRoot> => {
    const element = document.createElement(tag);
    home.append(element);
    const root = element.shadowRoot as ShadowRoot;
    await until(() => root.querySelectorAll('.pk-sector').length >= 4, tag);
    await drawn();
    return root;
  };
  /** Where on its pad an arrow is drawn, and which sector is hit there. */
  const arrow = (
    root: ShadowRoot,
    at: string,
  ): { readonly x: number; readonly y: number; readonly touched: unknown } => {
    const pad = (root.querySelector('.pk-pad') as Element).getBoundingClientRect();
    const box = (root.querySelector(`[data-at=${at}] svg`) as Element).getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const touched = root.elementFromPoint(x, y)?.getAttribute('data-at');
    return { x: (x - pad.left) / pad.width, y: (y - pad.top) / pad.height, touched };
  };

  for (const where of ['page', 'provider'] as const) {
    for (const dir of ['ltr', 'rtl']) {
      for (const tag of ['patrol-drive-pad', 'patrol-ptz-pad'] as const) {
        it(`keeps each arrow of <${tag}> on its sector where the ${where} is ${dir}`, async () => {
          (where === 'page' ? document.documentElement : home).dir = dir;
          const root = await mount(tag);
          for (const [at, x, y] of [
            ['left', 0.13, 0.5],
            ['right', 0.87, 0.5],
            ['up', 0.5, 0.13],
            ['down', 0.5, 0.87],
          ] as const) {
            const found = arrow(root, at);
            expect(found.touched, at).to.equal(at);
            expect(found.x, `${at} x`).to.be.closeTo(x, 0.02);
            expect(found.y, `${at} y`).to.be.closeTo(y, 0.02);
          }
        });
      }
    }
  }

  it('drives to the left by the arrow at the left', async () => {
    document.documentElement.dir = 'rtl';
    const root = await mount('patrol-drive-pad');
    const pad = (root.querySelector('.pk-pad') as Element).getBoundingClientRect();
    const target = root.elementFromPoint(pad.left + pad.width * 0.13, pad.top + pad.height / 2) as Element;
    const options = { pointerId: 1, pointerType: 'mouse', isPrimary: true, bubbles: true, composed: true, buttons: 1 };
    target.dispatchEvent(new PointerEvent('pointerdown', { ...options, button: 0 }));
    expect(fake.console.driving.$drive.get()).to.deep.include({ state: 'held' });
    const [command] = fake.server.of(sendControlCommand);
    expect((command?.request as { content: string } | undefined)?.content).to.contain('<Direction>4</Direction>');
    window.dispatchEvent(new PointerEvent('pointerup', { ...options, buttons: 0 }));
  });

  it('shows what is under the pointer of the time line at the pointer', async () => {
    document.documentElement.dir = 'rtl';
    fake.server.answer(findVideoRecords, []);
    const element = document.createElement('patrol-playback');
    element.setAttribute('channel', 'c1');
    element.style.cssText = 'display:block;width:800px';
    home.append(element);
    const root = element.shadowRoot as ShadowRoot;
    await until(() => (root.querySelector('.line')?.clientWidth ?? 0) > 0, 'the time line');
    const line = root.querySelector('.line') as Element;
    const { left, top } = line.getBoundingClientRect();
    await until(() => root.querySelector('.line svg')?.getAttribute('width') !== '0', 'its width');
    const move = { clientX: left + 200, clientY: top + 50, bubbles: true, composed: true, pointerId: 1 };
    line.dispatchEvent(new PointerEvent('pointermove', move));
    await until(() => root.querySelector('.tip') !== null, 'the moment');
    const tip = (root.querySelector('.tip') as Element).getBoundingClientRect();
    expect(tip.left + tip.width / 2).to.be.closeTo(left + 200, 2);
  });
});
