import { expect } from '@esm-bundle/chai';
import { selectRobot, type FakeConsole } from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts } from './harness.ts';
import '../../widgets/device-controls/index.ts';
import '../../widgets/drive-pad/index.ts';
import '../../widgets/ptz-pad/index.ts';
import '../../widgets/work-mode/index.ts';

/** The pushed work mode, as a server sends it, and how every widget reads it: 0 is manual, any other value is not. */
describe('the pushed work mode', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  const tags = ['patrol-work-mode', 'patrol-drive-pad', 'patrol-ptz-pad', 'patrol-device-controls'] as const;
  const shadow = (tag: string): ShadowRoot => home.querySelector(tag)?.shadowRoot as ShadowRoot;
  const needsManual = (tag: string): boolean => /Switch to manual mode/.test(shadow(tag).textContent ?? '');

  before(texts);
  beforeEach(async () => {
    document.hasFocus = () => true;
    fake = await fakeConsole();
    await selectRobot(fake, 'robot-1', { mode: 'patrol' });
    home = provide(fake.console);
    home.append(...tags.map(tag => document.createElement(tag)));
    await drawn();
  });
  afterEach(async () => {
    Reflect.deleteProperty(document, 'hasFocus');
    home.remove();
    await drawn();
    fake.console.dispose();
  });

  for (const workModel of [0, '0', 1, '1', 2, 3, 4, 6, 7, 8, 9, 77]) {
    const isManual = String(workModel) === '0';
    it(`${JSON.stringify(workModel)} is ${isManual ? 'manual' : 'automatic'} on every screen`, async () => {
      fake.environment.sockets
        .latest('device')
        .frame(JSON.stringify({ type: 'RobotStatus', deviceId: 'robot-1', data: { workModel } }));
      await fake.clock.advance(984);
      await drawn();
      const mode = shadow('patrol-work-mode').querySelector<HTMLInputElement>('input:checked')?.value;
      expect(mode).to.equal(isManual ? 'manual' : 'automatic');
      expect(needsManual('patrol-drive-pad')).to.equal(!isManual);
      expect(needsManual('patrol-ptz-pad')).to.equal(!isManual);
      expect(/Switch to automatic mode first/.test(shadow('patrol-device-controls').textContent ?? '')).to.equal(
        isManual,
      );
      expect(fake.console.driving.drive(['up']).isDone).to.equal(isManual);
    });
  }
});
