import { defaultTexts } from '@patrolkit/core';
import { applyLook, defaultSkin } from '@patrolkit/core/theme';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { defineElement, elementSpec } from '@patrolkit/widgets/shared/element';
import { Button, IconButton } from '../../widgets/shared/ui/Button.tsx';
import { SegmentedControl, Toolbar } from '../../widgets/shared/ui/controls.tsx';
import { ToastRegion } from '../../widgets/shared/toasts/Toasts.tsx';
import { Dialog } from '../../widgets/shared/dialog/Dialog.tsx';
import { Select, TextArea, TextField } from '../../widgets/shared/form/Field.tsx';
import { Refusal } from '../../widgets/shared/question/Refusal.tsx';
import { iconNames, sprite } from '../../widgets/shared/form/icons.ts';
import { Badge, LevelMark, StaleMark } from '../../widgets/shared/ui/marks.tsx';
import { EmptyState, ErrorState, Loading, NoPermission, Skeleton } from '../../widgets/shared/ui/states.tsx';
import { Tooltip } from '../../widgets/shared/form/Tooltip.tsx';
import { drawn, texts, until, viewport } from './harness.ts';

const log: string[] = [];

function Gallery() {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [remark, setRemark] = useState('');
  const [person, setPerson] = useState('');
  const [mode, setMode] = useState<'manual' | 'automatic'>('manual');
  return (
    <main className="pk-panel">
      <Toolbar label="Tools">
        <Button id="open" kind="primary" onClick={() => setOpen(true)}>
          Open
        </Button>
        <Button id="busy" busy onClick={() => log.push('busy')}>
          Busy
        </Button>
        <Button kind="danger">Delete</Button>
        <Tooltip content="Starts the picture">
          <IconButton icon={Play} label="Play" />
        </Tooltip>
        <SegmentedControl
          label="Mode"
          value={mode}
          onChange={value => {
            log.push(value);
            setMode(value);
          }}
          options={[
            { value: 'manual', label: 'Manual' },
            { value: 'automatic', label: 'Automatic' },
          ]}
        />
      </Toolbar>
      <Badge tone="success">Online</Badge>
      <Badge tone="muted">Spare</Badge>
      <LevelMark level="serious" />
      <LevelMark level="important" />
      <LevelMark level="general" wordless />
      <StaleMark since={0} />
      <EmptyState />
      <ErrorState onRetry={() => log.push('retry')} />
      <NoPermission />
      <Loading />
      <Skeleton />
      <ToastRegion notices={[{ id: '1', text: 'Mode switched', tone: 'success' }]} onDismiss={id => log.push(id)} />
      <Dialog
        open={open}
        title="Handle alarm"
        width={800}
        onClose={() => setOpen(false)}
        footer={<Button kind="primary">Save</Button>}
      >
        <TextField label="Name" value={name} onChange={setName} error={name === 'x' ? 'Too short' : undefined} />
        <TextArea label="Remark" value={remark} onChange={setRemark} maxLength={150} />
        <Select
          label="Person"
          value={person}
          onChange={setPerson}
          options={[
            { value: '1', label: 'Li Wei' },
            { value: '2', label: 'Chan Tai Man' },
          ]}
        />
        <output>{JSON.stringify({ name, remark, person })}</output>
      </Dialog>
    </main>
  );
}

/** A text that a server sends without a blank. */
const unbroken = 'x'.repeat(120);

function Unbroken() {
  return (
    <main className="pk-panel">
      <ToastRegion notices={[{ id: '1', text: unbroken, tone: 'error' }]} onDismiss={id => log.push(id)} />
      <Refusal problem={{ server: unbroken }} />
      <ErrorState hint={unbroken} onRetry={() => log.push('retry')} />
      <Dialog open title={unbroken} onClose={() => log.push('closed')} />
    </main>
  );
}

const UnbrokenHost = defineElement(
  elementSpec({ tag: 'patrol-unbroken', summary: 'Tests only.', standalone: true }),
  Unbroken,
);
const Host = defineElement(elementSpec({ tag: 'patrol-gallery', summary: 'Tests only.', standalone: true }), Gallery);

describe('shared pieces', () => {
  let host: HTMLElement;
  const find = <Kind extends Element = HTMLElement>(selector: string): Kind =>
    host.shadowRoot?.querySelector(selector) as Kind;
  const state = (): string => find('output').textContent;

  before(texts);

  beforeEach(async () => {
    log.length = 0;
    host = new Host();
    document.body.append(host);
    await drawn();
  });

  afterEach(() => host.remove());

  async function violations(): Promise<string[]> {
    const found = await axe.run(host, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`);
  }

  for (const skin of [3, defaultSkin]) {
    it(`are accessible in skin ${skin}, page and open dialog`, async () => {
      applyLook(document, { skin });
      // Colours fade in, so they are checked afterwards.
      await new Promise(resolve => setTimeout(resolve, 200));
      expect(await violations()).to.deep.equal([]);
      find('#open').click();
      await until(() => Boolean(find('sl-select')?.shadowRoot?.querySelector('[part~=combobox]')), 'fields drawn');
      expect(await violations()).to.deep.equal([]);
    });
  }

  it('a text without a blank stays within a phone, and leaves in sight what stands behind it', async () => {
    await viewport(390, 844);
    host.remove();
    host = new UnbrokenHost();
    document.body.append(host);
    try {
      await until(() => host.shadowRoot?.querySelector('dialog[open]') !== null, 'the dialog');
      for (const part of [
        '.pk-toast',
        '.pk-toast button',
        '.pk-line',
        '.pk-state',
        '.pk-state-hint',
        'dialog h2 + button',
      ]) {
        const { left, right } = find(part).getBoundingClientRect();
        expect(left, part).to.be.at.least(0);
        expect(right, part).to.be.at.most(390);
      }
      for (const part of ['.pk-line', '.pk-state-hint', 'dialog h2'])
        expect(find(part).scrollWidth, part).to.be.at.most(find(part).offsetWidth);
    } finally {
      await viewport(800, 600);
    }
  });

  it('a busy button keeps its place and does nothing', () => {
    find('#busy').click();
    expect(log).to.deep.equal([]);
  });

  it('segments choose', async () => {
    find<HTMLInputElement>('input[value=automatic]').click();
    await drawn();
    expect(log).to.deep.equal(['automatic']);
    expect(find<HTMLInputElement>('input[value=automatic]').checked).to.equal(true);
  });

  it('the dialog stands 100 px from the top, in its width, and gives the focus back', async () => {
    const opener = find('#open');
    opener.focus();
    opener.click();
    await drawn();
    const dialog = find<HTMLDialogElement>('dialog');
    expect(dialog.matches(':modal')).to.equal(true);
    if (innerWidth >= 600) {
      expect(dialog.getBoundingClientRect().top).to.equal(100);
      expect(dialog.getBoundingClientRect().width).to.equal(Math.min(800, innerWidth - 32));
    }
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    await drawn();
    expect(dialog.open).to.equal(false);
    expect(host.shadowRoot?.activeElement).to.equal(opener);
  });

  it('the dialog stays when Escape ends the composing of a text', async () => {
    find('#open').click();
    await drawn();
    const dialog = find<HTMLDialogElement>('dialog');
    const escape = (isComposing: boolean): void => {
      const init = { key: 'Escape', isComposing, bubbles: true, composed: true, cancelable: true };
      find('sl-textarea').dispatchEvent(new KeyboardEvent('keydown', init));
    };
    escape(true);
    find('sl-textarea').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', keyCode: 229, bubbles: true, composed: true, cancelable: true }),
    );
    await drawn();
    expect(dialog.open).to.equal(true);
    escape(false);
    await drawn();
    expect(dialog.open).to.equal(false);
  });

  it('fields hand back what is typed and chosen, and show their error', async () => {
    find('#open').click();
    await drawn();
    const input = find<HTMLElement & { value: string }>('sl-input');
    input.value = 'x';
    input.dispatchEvent(new CustomEvent('sl-input', { bubbles: true }));
    const area = find<HTMLElement & { value: string }>('sl-textarea');
    area.value = 'all clear';
    area.dispatchEvent(new CustomEvent('sl-input', { bubbles: true }));
    const select = find<HTMLElement & { value: string }>('sl-select');
    select.value = '2';
    select.dispatchEvent(new CustomEvent('sl-change', { bubbles: true }));
    await drawn();
    expect(JSON.parse(state())).to.deep.equal({ name: 'x', remark: 'all clear', person: '2' });
    expect(find('.pk-field-error[role=alert]').textContent).to.equal('Too short');
    expect(find('.pk-field-count').textContent).to.equal('9/150');
    const inner = (): HTMLElement | null | undefined => find('sl-input').shadowRoot?.querySelector('input');
    /** The description that a screen reader gives of the field beside its name. */
    const description = (): string => {
      const { shadowRoot } = find('sl-input');
      const told = shadowRoot?.getElementById(inner()?.getAttribute('aria-describedby') ?? '');
      return [...(told?.querySelectorAll('slot') ?? [])]
        .flatMap(slot => slot.assignedElements())
        .map(({ textContent }) => textContent)
        .join(' ');
    };
    expect([inner()?.ariaInvalid, description()]).to.deep.equal(['true', 'Too short']);
    expect(find('sl-textarea').shadowRoot?.querySelector('textarea')?.ariaInvalid).to.equal(null);
    expect(await violations()).to.deep.equal([]);
    input.value = 'long enough';
    input.dispatchEvent(new CustomEvent('sl-input', { bubbles: true }));
    await drawn();
    expect([inner()?.ariaInvalid, description()]).to.deep.equal([null, '']);
  });

  it('a text that is too long is kept whole, and its count says so', async () => {
    find('#open').click();
    await until(() => Boolean(find('sl-textarea')?.shadowRoot?.querySelector('textarea')), 'fields drawn');
    const count = (): HTMLElement => find('sl-textarea ~ .pk-field-count');
    const paste = async (words: string): Promise<void> => {
      const area = find('sl-textarea').shadowRoot?.querySelector('textarea');
      area?.focus();
      area?.select();
      document.execCommand('insertText', false, words);
      await drawn();
    };
    await paste(`  ${'😀'.repeat(150)}  `);
    expect(count().textContent).to.equal('150/150');
    expect(count().dataset['over']).to.equal(undefined);
    await paste('x'.repeat(160));
    expect(JSON.parse(state())).to.deep.include({ remark: 'x'.repeat(160) });
    expect(count().textContent).to.equal('160/150');
    expect(count().dataset['over']).to.equal('');
    expect(find('sl-textarea ~ [aria-live]').textContent).to.equal('At most 150 characters');
    expect(await violations()).to.deep.equal([]);
  });

  it('icons that Shoelace draws come from our own sprite', async () => {
    find('#open').click();
    await drawn();
    // `decode` rejects a sprite that is not well formed.
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([sprite], { type: 'image/svg+xml' }));
    await image.decode();
    URL.revokeObjectURL(image.src);
    for (const name of ['chevron-down', 'x-lg', 'check', 'eye', 'eye-slash', 'x-circle-fill']) {
      expect(iconNames, name).to.include(name);
    }
    const icon = (): Element | null | undefined =>
      find('sl-select').shadowRoot?.querySelector('sl-icon[name=chevron-down]')?.shadowRoot?.querySelector('use');
    await until(() => Boolean(icon()), 'icon drawn');
    expect(icon()?.getAttribute('href')).to.match(/^blob:.*#chevron-down$/);
    await until(() => (icon() as SVGUseElement).getBoundingClientRect().width > 0, 'icon has a shape');
  });

  it('controls of the library are made in a frame of the page, in their look, and keep it where they are moved', async () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const view = frame.contentWindow as Window & typeof globalThis;
    const height = (): string =>
      view.getComputedStyle(find('sl-input').shadowRoot?.querySelector('input') as Element).height;
    const made = (): boolean => Boolean(find('sl-input')?.shadowRoot?.querySelector('input'));
    find('#open').click();
    await until(made, 'the field on the page');
    const { height: before } = getComputedStyle(find('sl-input').shadowRoot?.querySelector('input') as Element);
    view.document.body.append(host);
    await drawn();
    expect(height(), 'moved').to.equal(before);
    find('dialog .pk-dialog-head button').click();
    await until(() => !find('sl-input'), 'the end of the dialog');
    find('#open').click();
    await until(made, 'the field in the frame');
    expect(height(), 'made').to.equal(before);
    document.body.append(host);
    frame.remove();
  });

  it('the gallery speaks the language', () => {
    expect(find('.pk-state-title').textContent).to.equal(defaultTexts.text('common.empty'));
  });
});
