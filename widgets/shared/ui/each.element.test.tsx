import { expect } from '@esm-bundle/chai';
import { createRoot, type Root } from 'react-dom/client';
import { drawn } from '../../../tests/elements/harness.ts';
import { ReportValue } from '../element/values.ts';
import { Each } from './Each.tsx';

/** An item. It cannot be drawn without a name. */
interface Item {
  readonly id: string;
  readonly name?: string;
}

describe('the items of a list', () => {
  let home: HTMLElement;
  let root: Root;
  let reported: string[];
  beforeEach(() => {
    home = document.createElement('div');
    document.body.append(home);
    root = createRoot(home);
    reported = [];
  });
  afterEach(() => {
    root.unmount();
    home.remove();
  });
  const show = async (...items: readonly Item[]): Promise<readonly string[]> => {
    root.render(
      <ReportValue value={error => void reported.push(String(error))}>
        <Each
          items={items}
          id={({ id }) => id}
          draw={({ name }) => {
            if (name === undefined) throw new Error('no name');
            return <p>{name}</p>;
          }}
          unshown={({ id }) => <p>{`not ${id}`}</p>}
        />
      </ReportValue>,
    );
    await drawn();
    return [...home.querySelectorAll('p')].map(({ textContent }) => textContent);
  };

  it('are those that there are, also where the server names two by one id', async () => {
    const [one, other, last] = [
      { id: '1', name: 'Li Wei' },
      { id: '1', name: 'Li Wei of the night shift' },
      { id: '2', name: 'Wu Jianhua' },
    ];
    expect(await show(one, other, last)).to.deep.equal([one.name, other.name, last.name]);
    expect(await show(last, other)).to.deep.equal([last.name, other.name]);
    expect(await show(last)).to.deep.equal([last.name]);
    expect(await show(one, other)).to.deep.equal([one.name, other.name]);
  });

  it('keep what one of them drew where it goes to another place', async () => {
    await show({ id: '1', name: 'a' }, { id: '2', name: 'b' });
    const drawnLast = home.querySelectorAll('p')[1];
    await show({ id: '2', name: 'b' }, { id: '1', name: 'a' });
    expect(home.querySelectorAll('p')[0]).to.equal(drawnLast);
  });

  it('leave one out that cannot be drawn, report it, and draw it once it can be', async () => {
    expect(await show({ id: '1', name: 'a' }, { id: '2' }, { id: '3', name: 'c' })).to.deep.equal(['a', 'not 2', 'c']);
    expect(reported).to.deep.equal(['Error: no name']);
    expect(await show({ id: '1', name: 'a' }, { id: '2', name: 'b' })).to.deep.equal(['a', 'b']);
  });
});
