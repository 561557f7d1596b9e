import { expect } from '@esm-bundle/chai';
import { aRobot, getRobotHardwareList, searchRobotList, selectRobot, type FakeConsole } from '@patrolkit/core/testing';
import { applyLook } from '@patrolkit/core/theme';
import { drawn, emulateMedia, fakeConsole, provide, texts, until } from './harness.ts';
import '../../widgets/device-controls/index.ts';
import '../../widgets/drive-pad/index.ts';
import '../../widgets/robot-selector/index.ts';
import '../../widgets/work-mode/index.ts';

/** When the system forces its colours, fills and shadows are gone: every state must be visible without them. */
describe('forced colours', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  const tags = ['patrol-work-mode', 'patrol-drive-pad', 'patrol-robot-selector', 'patrol-device-controls'] as const;
  const one = (tag: (typeof tags)[number], selector: string): HTMLElement => {
    const found = home.querySelector(tag)?.shadowRoot?.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`no ${selector} in ${tag}`);
    return found;
  };
  /** The value of a system colour in this browser. */
  const system = (name: string): string => {
    const probe = document.createElement('i');
    probe.style.color = name;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };

  before(texts);

  beforeEach(async () => {
    await emulateMedia({ forcedColors: 'active' });
    // A measurement of colours that fade in would fall in the middle of the fade.
    applyLook(document, { motion: 'reduced' });
    fake = await fakeConsole();
    const robots = [aRobot({ id: 'robot-1' }), aRobot({ id: 'robot-2' }), aRobot({ id: 'car-1', kind: 'car' })];
    fake.server.answer(searchRobotList, { rows: robots, total: robots.length });
    fake.server.answer(getRobotHardwareList, [{ code: 'headLamp' }]);
    await fake.console.robots.load();
    await selectRobot(fake, 'robot-1', { mode: 'patrol' });
    home = provide(fake.console);
    home.append(...tags.map(tag => document.createElement(tag)));
    await until(() => fake.console.robots.$hardware.get().state === 'ready', 'the hardware');
    await drawn();
  });

  afterEach(async () => {
    await emulateMedia({ forcedColors: 'none' });
    applyLook(document, {});
    home.remove();
    await drawn();
    fake.console.dispose();
  });

  it('mark the chosen segment by the system’s own colours', () => {
    expect(matchMedia('(forced-colors: active)').matches).to.equal(true);
    const chosen = getComputedStyle(one('patrol-work-mode', 'label[data-checked]'));
    const other = getComputedStyle(one('patrol-work-mode', 'label:not([data-checked])'));
    expect(chosen.backgroundColor).to.equal(system('Highlight'));
    expect(chosen.color).to.equal(system('HighlightText'));
    expect(other.backgroundColor).to.not.equal(chosen.backgroundColor);
  });

  it('mark what is pressed, with everything in it', async () => {
    const tile = one('patrol-robot-selector', '.tile');
    tile.click();
    await drawn();
    const pressed = one('patrol-robot-selector', '.tile[aria-pressed="true"]');
    expect(getComputedStyle(pressed).backgroundColor).to.equal(system('Highlight'));
    for (const part of pressed.querySelectorAll('*'))
      expect(getComputedStyle(part).color, part.className.toString()).to.equal(system('HighlightText'));
  });

  it('frame the chosen device, and no other', () => {
    const chosen = getComputedStyle(one('patrol-robot-selector', '.option[aria-selected="true"]'));
    const other = getComputedStyle(one('patrol-robot-selector', '.option[aria-selected="false"]'));
    expect([chosen.outlineStyle, chosen.outlineColor]).to.deep.equal(['solid', system('Highlight')]);
    expect(other.outlineStyle).to.equal('none');
  });

  it('show where the keys are in a list, though shadows are gone', async () => {
    const list = one('patrol-robot-selector', '[part=list]');
    list.focus();
    await drawn();
    const at = one('patrol-robot-selector', '.option[data-active]');
    expect(getComputedStyle(at).outlineStyle).to.equal('solid');
  });

  it('give every control an edge, and grey to what cannot be used', () => {
    const stop = getComputedStyle(one('patrol-drive-pad', '.pk-pad-center'));
    const pad = getComputedStyle(one('patrol-drive-pad', '[part=pad]'));
    for (const style of [stop, pad]) expect(Number.parseFloat(style.borderTopWidth)).to.be.greaterThan(0);
    const off = one('patrol-drive-pad', '[aria-disabled="true"]');
    expect(getComputedStyle(off).color).to.equal(system('GrayText'));
    expect(getComputedStyle(off).opacity).to.equal('1');
  });

  it('mark the chosen tab, and leave a legend its colours', () => {
    const root = home.querySelector('patrol-work-mode')?.shadowRoot;
    const tabs = document.createElement('fieldset');
    tabs.className = 'tabs';
    const [chosen, swatch] = [document.createElement('label'), document.createElement('span')];
    chosen.dataset['chosen'] = 'true';
    swatch.className = 'swatch';
    swatch.dataset['tone'] = '1';
    tabs.append(chosen, swatch);
    root?.querySelector('[part=base]')?.append(tabs);
    expect(getComputedStyle(chosen).backgroundColor).to.equal(system('Highlight'));
    expect(getComputedStyle(swatch).forcedColorAdjust).to.equal('none');
  });

  it('show a switch that is on', () => {
    const knob = one('patrol-device-controls', '.knob');
    const isOff = getComputedStyle(knob).backgroundColor;
    knob.closest('[role=switch]')?.setAttribute('aria-checked', 'true');
    expect(getComputedStyle(knob).backgroundColor).to.equal(system('Highlight')).and.not.equal(isOff);
  });
});
