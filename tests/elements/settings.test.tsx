import type { Console } from '@patrolkit/core';
import { skins } from '@patrolkit/core/theme';
import type { FakeConsole } from '@patrolkit/core/testing';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import { createRoot, type Root } from 'react-dom/client';
import { ConsoleContext } from '../../host-app/src/console-context.ts';
import { SettingsPanel } from '../../host-app/src/settings-panel/SettingsPanel.tsx';
import { applyLook } from '@patrolkit/core/theme';
import { lookOf } from '@patrolkit/core';
import '../../host-app/src/host.css';
import '../../host-app/src/frame/shell.css';
import { drawn, emulateMedia, fakeConsole, texts, until } from './harness.ts';

let home: HTMLElement;
let root: Root;
let fake: FakeConsole;
let closed = 0;

const one = <E extends Element = HTMLElement>(selector: string): E => {
  const found = home.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const radio = (name: string, value: string): HTMLInputElement => one(`input[name="${name}"][value="${value}"]`);
const labelled = (label: string): HTMLInputElement => {
  const found = [...home.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  const input = found?.control;
  if (!(input instanceof HTMLInputElement)) throw new Error(`no ${label}`);
  return input;
};
const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--pk-${name}`);
const accentOf = (key: number): string | undefined => skins.find(skin => skin.key === key)?.colors.accent;

/** Shows the settings in a page, and puts what is chosen on the document. */
async function show(console: Console): Promise<void> {
  home = document.createElement('div');
  const opener = document.createElement('button');
  opener.textContent = 'Settings';
  const place = document.createElement('div');
  home.append(opener, document.createElement('main'), place);
  document.body.append(home);
  opener.focus();
  console.preferences.$preferences.subscribe(preferences => applyLook(document, lookOf(preferences)));
  closed = 0;
  root = createRoot(place);
  root.render(
    <ConsoleContext value={console}>
      <SettingsPanel
        onClose={() => {
          closed += 1;
          root.render(null);
        }}
      />
    </ConsoleContext>,
  );
  await until(() => home.querySelector('.side-sheet') !== null, 'the settings');
}

describe('the settings', () => {
  before(texts);

  beforeEach(async () => {
    fake = await fakeConsole();
    await show(fake.console);
  });

  afterEach(async () => {
    await emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    root.unmount();
    home.remove();
    fake.console.dispose();
    applyLook(document, {});
  });

  it('show the thirteen skins as pictures of themselves, dark ones and light ones apart', () => {
    const groups = [...home.querySelectorAll('fieldset.skins')];
    expect(groups.map(group => group.querySelector('legend')?.textContent)).to.deep.equal(['Dark', 'Light']);
    for (const [at, scheme] of (['dark', 'light'] as const).entries()) {
      const of = skins.filter(skin => skin.scheme === scheme);
      const labels = [...(groups[at]?.querySelectorAll('label') ?? [])];
      expect(
        labels.map(label => label.control instanceof HTMLInputElement && Number(label.control.value)),
      ).to.deep.equal(of.map(({ key }) => key));
      for (const [index, { colors }] of of.entries()) {
        const fills = [...(labels[index]?.querySelectorAll('svg.picture [fill]') ?? [])].map(shape =>
          shape.getAttribute('fill'),
        );
        for (const color of ['surface-0', 'surface-1', 'text', 'accent', 'on-accent'] as const)
          expect(fills, `${of[index]?.key} ${color}`).to.include(colors[color]);
      }
    }
  });

  it('put a skin on at once, by mouse and by arrow key, and keep it', async () => {
    expect(radio('skin', '12').checked).to.equal(true);
    radio('skin', '9').click();
    await drawn();
    expect(token('accent')).to.equal(accentOf(9));
    expect(fake.environment.local.get('patrolkit.preferences')).to.contain('"skin":9');
    // All thirteen skins are one group for the arrow keys.
    expect(new Set([...home.querySelectorAll<HTMLInputElement>('.skins input')].map(({ name }) => name)).size).to.equal(
      1,
    );
    expect(one('.skin[data-checked] .name svg')).to.be.instanceOf(SVGElement);
  });

  it('follow the system with a dark and a light skin, at once', async () => {
    await emulateMedia({ colorScheme: 'dark' });
    labelled('Follow the system').click();
    await drawn();
    radio('skin-dark', '6').click();
    radio('skin-light', '7').click();
    await drawn();
    expect(token('accent')).to.equal(accentOf(6));
    await emulateMedia({ colorScheme: 'light' });
    expect(token('accent')).to.equal(accentOf(7));
    expect(token('scheme')).to.equal('light');
    await emulateMedia({ colorScheme: 'dark' });
    expect(token('accent')).to.equal(accentOf(6));
    labelled('Follow the system').click();
    await drawn();
    expect(token('accent')).to.equal(accentOf(12));
  });

  it('choose density and motion', async () => {
    labelled('Compact').click();
    await drawn();
    expect(token('control-height')).to.equal('28px');
    labelled('Always reduce').click();
    await drawn();
    expect([token('motion-fast'), token('motion-loops')]).to.deep.equal(['0ms', '0']);
    labelled('Comfortable').click();
    await drawn();
    expect([token('control-height'), token('motion-fast')]).to.deep.equal(['32px', '0ms']);
  });

  it('turn notices and single keys on and off, and keep the volume of the user', async () => {
    const { preferences, desktop } = fake.console;
    fake.environment.desktop.answer = 'granted';
    labelled('Desktop notifications').click();
    await until(() => desktop.$desktop.get().isOn, 'notices');
    await drawn();
    expect(labelled('Desktop notifications').checked).to.equal(true);
    labelled('Single-key shortcuts').click();
    await drawn();
    expect(preferences.$preferences.get().keylessUsers).to.have.length(1);
    const volume = labelled('Video volume');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(volume, '3');
    volume.dispatchEvent(new Event('input', { bubbles: true }));
    await drawn();
    const [user = ''] = preferences.$preferences.get().keylessUsers;
    expect(preferences.volumeOf(user)).to.equal(3);
  });

  it('choose after how long alarms of each level sound again, or leave that to the installation', async () => {
    const { preferences } = fake.console;
    const choice = (level: string): HTMLSelectElement => {
      const found = [...home.querySelectorAll('.repeats label')].find(({ textContent }) => textContent === level);
      if (!(found instanceof HTMLLabelElement) || !(found.control instanceof HTMLSelectElement)) throw new Error(level);
      return found.control;
    };
    const choose = async (level: string, label: string): Promise<void> => {
      const wanted = [...choice(level).options].find(({ textContent }) => textContent === label);
      if (!wanted) throw new Error(label);
      choice(level).value = wanted.value;
      choice(level).dispatchEvent(new Event('change', { bubbles: true }));
      await drawn();
      expect(choice(level).selectedOptions[0]?.textContent).to.equal(label);
    };
    for (const level of ['Serious', 'Important', 'General'])
      expect(choice(level).selectedOptions[0]?.textContent).to.equal('As set for this site');
    await choose('Serious', 'Every 60 s');
    await choose('Important', 'Every 300 s');
    await choose('General', 'Never');
    expect(preferences.repeatsOf('user-1')).to.deep.equal({ serious: 60, important: 300, general: 0 });
    await choose('Serious', 'As set for this site');
    expect(preferences.repeatsOf('user-1')).to.deep.equal({ important: 300, general: 0 });
  });

  it('lock nothing behind them, and give the focus back when Escape closes them', async () => {
    const sheet = one<HTMLDialogElement>('.side-sheet');
    expect(sheet.matches(':modal')).to.equal(false);
    expect(sheet.contains(document.activeElement)).to.equal(true);
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await drawn();
    expect(closed).to.equal(1);
    expect(document.activeElement).to.equal(home.querySelector('button'));
  });

  for (const skin of [12, 9]) {
    it(`are accessible in skin ${skin}`, async () => {
      fake.console.preferences.chooseSkin(skin);
      fake.console.preferences.chooseMotion('reduced');
      await drawn();
      const { violations } = await axe.run(home, { rules: { region: { enabled: false } } });
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).to.deep.equal([]);
    });
  }
});
