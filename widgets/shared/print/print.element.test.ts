/** Tests how a part with pictures is printed. */
import { expect } from '@esm-bundle/chai';
import { printPart } from './print.ts';

/** Prints pictures of these addresses and returns the printed widths. */
async function printed(sources: readonly string[], wait?: number): Promise<number[]> {
  const part = document.createElement('div');
  for (const src of sources) {
    const image = document.createElement('img');
    image.loading = 'lazy';
    image.src = src;
    part.append(image);
  }
  part.style.marginTop = '20000px';
  document.body.append(part);
  const widths: number[] = [];
  const frames = (): HTMLIFrameElement[] => [...document.querySelectorAll('iframe')];
  const watch = new MutationObserver(() => {
    for (const { contentWindow } of frames())
      if (contentWindow)
        contentWindow.print = () => {
          const shown = contentWindow.document.body.firstElementChild?.shadowRoot?.querySelectorAll('img');
          widths.push(...[...(shown ?? [])].map(({ naturalWidth }) => naturalWidth));
        };
  });
  watch.observe(document.body, { childList: true });
  try {
    await printPart(part, { title: 'Captures', lines: [], foot: '', page: () => '', language: 'en' }, wait);
    return widths;
  } finally {
    watch.disconnect();
    part.remove();
    for (const frame of frames()) frame.remove();
  }
}

describe('printing a part of a page', () => {
  it('comes with the pictures that were not in sight yet, and without those that do not come', async () => {
    const drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>";
    const drawn = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }));
    const missing = URL.createObjectURL(new Blob([]));
    URL.revokeObjectURL(missing);
    try {
      expect(await printed([drawn, missing])).to.deep.equal([9, 0]);
    } finally {
      URL.revokeObjectURL(drawn);
    }
  });

  it('does not wait for ever for a picture whose server never answers', async () => {
    expect(await printed(['/test-pictures/never.jpg'], 1)).to.deep.equal([0]);
  });
});
