/** What is printed of a part that has pictures. */
import { expect } from '@esm-bundle/chai';
import { printPart } from './print.ts';

describe('printing a part of a page', () => {
  it('comes with the pictures that were not in sight yet, and without those that do not come', async () => {
    const drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>";
    const drawn = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }));
    const missing = URL.createObjectURL(new Blob([]));
    URL.revokeObjectURL(missing);
    const part = document.createElement('div');
    for (const src of [drawn, missing]) {
      const image = document.createElement('img');
      image.loading = 'lazy';
      image.src = src;
      part.append(image);
    }
    part.style.marginTop = '20000px';
    document.body.append(part);
    let prints = 0;
    const frames = (): HTMLIFrameElement[] => [...document.querySelectorAll('iframe')];
    const watch = new MutationObserver(() => {
      for (const { contentWindow } of frames()) if (contentWindow) contentWindow.print = () => (prints += 1);
    });
    watch.observe(document.body, { childList: true });
    try {
      await printPart(part, { title: 'Captures', lines: [], foot: '', page: () => '', language: 'en' });
      expect(prints).to.equal(1);
      const shown = frames().at(-1)?.contentDocument?.body.firstElementChild?.shadowRoot?.querySelectorAll('img');
      expect([...(shown ?? [])].map(({ naturalWidth }) => naturalWidth)).to.deep.equal([9, 0]);
    } finally {
      watch.disconnect();
      part.remove();
      for (const frame of frames()) frame.remove();
      URL.revokeObjectURL(drawn);
    }
  });
});
