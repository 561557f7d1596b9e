import { expect } from '@esm-bundle/chai';
import { createRoot, type Root } from 'react-dom/client';
import { until } from '../../../tests/elements/harness.ts';
import { Select } from '../form/Field.tsx';

describe('a choice among words of a server', () => {
  let home: HTMLElement;
  let root: Root;
  afterEach(() => {
    root.unmount();
    home.remove();
  });

  it('keeps them as they are, with blanks and percent signs', async () => {
    const words = ['VIP guest', '50% off', 'a%20b', 'plain'];
    const chosen: string[] = [];
    home = document.createElement('div');
    document.body.append(home);
    root = createRoot(home);
    root.render(
      <Select
        label="Kind"
        value="VIP guest"
        onChange={value => chosen.push(value)}
        options={words.map(value => ({ value, label: value }))}
      />,
    );
    await until(() => home.querySelectorAll('sl-option').length === words.length, 'the options');
    const select = home.querySelector('sl-select');
    await until(() => select?.displayLabel === 'VIP guest', 'the word that is chosen');
    await select?.show();
    for (const [index, word] of words.entries()) {
      if (index === 0) continue;
      const option = home.querySelectorAll('sl-option')[index];
      // The list takes the option over which the user releases the pointer.
      option?.dispatchEvent(new MouseEvent('mouseup', { bubbles: true, composed: true }));
      await until(() => chosen.at(-1) === word, word);
      await select?.show();
    }
    expect(chosen).to.deep.equal(words.slice(1));
  });
});
