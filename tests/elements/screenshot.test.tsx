import { saveScreenshot, type FakeConsole } from '@patrolkit/core/testing';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import { defineElement, elementSpec } from '@patrolkit/widgets/shared/element';
import { Screenshot, type Shot } from '../../widgets/shared/video/views/late/Screenshot.tsx';
import { drawn, fakeConsole, provide, texts, until } from './harness.ts';

let shot: Shot;
let closed = 0;
const Shown = () => <Screenshot shot={shot} onClose={() => (closed += 1)} />;
defineElement(elementSpec({ tag: 'patrol-test-screenshot', summary: 'A screenshot' }), Shown);

describe('a screenshot', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElement;
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const field = () => root().querySelector('sl-textarea') as HTMLElementTagNameMap['sl-textarea'] | null;
  const button = (label: string): HTMLElement | undefined =>
    [...root().querySelectorAll<HTMLElement>('button')].find(one => one.textContent === label);
  const type = async (words: string): Promise<void> => {
    const area = field();
    if (area) area.value = words;
    area?.dispatchEvent(new CustomEvent('sl-input', { bubbles: true }));
    await drawn();
  };

  before(texts);
  const start = async (part: Partial<Shot>): Promise<void> => {
    closed = 0;
    shot = {
      picture: new Blob([Uint8Array.of(0xff, 0xd8, 0xff)], { type: 'image/jpeg' }),
      address: URL.createObjectURL(new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' })),
      deviceId: 'robot-1',
      name: 'Robot One',
      ...part,
    };
    fake = await fakeConsole();
    home = provide(fake.console);
    element = document.createElement('patrol-test-screenshot');
    home.append(element);
    await until(() => root().querySelector('dialog[open]') !== null, 'the dialog');
    await drawn();
  };
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('of live video needs a remark, keeps it when the server refuses, and says nothing of a recording', async () => {
    await start({});
    expect(field()?.value).to.equal('');
    await type('   ');
    button('Save')?.click();
    await until(() => root().querySelector('[data-invalid]') !== null, 'the error at the field');
    expect(fake.server.of(saveScreenshot)).to.have.length(0);
    await type(' Door open ');
    fake.server.refuse(saveScreenshot, 'The disk is full');
    button('Save')?.click();
    await until(() => root().textContent?.includes('The disk is full') === true, 'the refusal');
    expect(button('Save')?.getAttribute('aria-busy')).to.equal(null);
    fake.server.answer(saveScreenshot, undefined);
    button('Save')?.click();
    await until(() => closed === 1, 'the end');
    expect(fake.server.of(saveScreenshot).at(-1)?.request).to.deep.equal({
      deviceId: 'robot-1',
      note: 'Door open',
      picture: '/9j/',
    });
  });

  it('of a recording says when the picture was taken, to the server and in its first remark', async () => {
    const recordedAt = new Date(2026, 4, 4, 12, 30, 15).getTime();
    await start({ recordedAt });
    expect(field()?.value)
      .to.match(/^Recording of /)
      .and.contain('12:30:15');
    const { violations } = await axe.run(element);
    expect(violations.map(({ id }) => id)).to.deep.equal([]);
    fake.server.answer(saveScreenshot, undefined);
    button('Save')?.click();
    await until(() => closed === 1, 'the end');
    expect(fake.server.of(saveScreenshot)[0]?.request).to.include({ deviceId: 'robot-1', recordedAt });
  });

  it('of nobody can be downloaded only, and a remark to begin with is never too long', async () => {
    await start({ deviceId: undefined });
    expect([field(), button('Save'), button('Download') === undefined]).to.deep.equal([null, undefined, false]);
    home.remove();
    fake.console.dispose();
    await start({ remark: 'x'.repeat(200) });
    expect(field()?.value).to.have.length(150);
  });
});
