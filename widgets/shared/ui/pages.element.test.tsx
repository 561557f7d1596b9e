import { expect } from '@esm-bundle/chai';
import type { Notice, Outcome } from '@patrolkit/core';
import { useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { drawn, texts, until } from '../../../tests/elements/harness.ts';
import { PagedList } from '../list/PagedList.tsx';
import { usePages } from '../list/usePages.ts';

interface Row {
  readonly id: string;
}
type Answer = Outcome<{ readonly rows: readonly Row[]; readonly total: number }>;
/** A request for a page of the list, and the way to answer it. */
interface Asked {
  readonly of: string;
  readonly page: number;
  readonly signal: AbortSignal;
  readonly answer: (ids: string, total: number) => void;
  readonly refuse: (server: string) => void;
}

describe('a list that is read page behind page', () => {
  let home: HTMLElement;
  let root: Root;
  let asked: Asked[];
  /** Reads again the list that was drawn last. */
  let reload: () => void;

  function List({ of }: { readonly of: string }) {
    const pages = usePages<Row>(
      ({ page }, signal) =>
        new Promise<Answer>(resolve => {
          asked.push({
            of,
            page,
            signal,
            answer: (ids, total) => resolve({ isDone: true, value: { rows: [...ids].map(id => ({ id })), total } }),
            refuse: server => resolve({ isDone: false, problem: { server } satisfies Notice }),
          });
        }),
      of,
    );
    useEffect(() => {
      ({ reload } = pages);
    });
    return (
      <>
        <PagedList pages={pages} empty={{ title: 'Nothing' }} lines={2} className="rows">
          {({ id }) => id}
        </PagedList>
        <input type="button" value="Anew" onClick={pages.reload} />
      </>
    );
  }
  const show = (of: string): void => root.render(<List of={of} />);
  const rows = (): string => [...home.querySelectorAll('li')].map(({ textContent }) => textContent).join('');
  const said = (): string => home.querySelector('[role=alert]')?.textContent ?? '';
  const press = (): void => home.querySelector<HTMLElement>('button')?.click();
  const request = async (count: number): Promise<Asked> => {
    await until(() => asked.length === count, `request ${count}`);
    return asked[count - 1] as Asked;
  };

  before(texts);
  beforeEach(() => {
    asked = [];
    home = document.createElement('div');
    document.body.append(home);
    root = createRoot(home);
  });
  afterEach(() => {
    root.unmount();
    home.remove();
  });

  it('keeps its rows where the next page does not come, which can be read again', async () => {
    show('one');
    (await request(1)).answer('ab', 4);
    await until(() => rows() === 'ab', 'the first page');
    press();
    (await request(2)).refuse('busy');
    await until(() => said().includes('busy'), 'the failure');
    expect([rows(), home.querySelectorAll('button').length]).to.deep.equal(['ab', 1]);
    press();
    const again = await request(3);
    expect(again.page).to.equal(2);
    again.answer('cd', 4);
    await until(() => rows() === 'abcd', 'all rows');
    expect([said(), home.querySelectorAll('button').length]).to.deep.equal(['', 0]);
  });

  it('keeps its rows where they cannot be read again', async () => {
    show('one');
    (await request(1)).answer('ab', 2);
    await until(() => rows() === 'ab', 'the rows');
    home.querySelector('input')?.click();
    (await request(2)).refuse('busy');
    await until(() => said().includes('busy'), 'the failure');
    expect(rows()).to.equal('ab');
    press();
    const again = await request(3);
    expect(again.page).to.equal(1);
    again.answer('b', 1);
    await until(() => rows() === 'b' && said() === '', 'the rows of now');
  });

  it('is read again, and not the list before it, by work that began with that list', async () => {
    show('one');
    (await request(1)).answer('ab', 2);
    await until(() => rows() === 'ab', 'the rows');
    const late = reload;
    show('two');
    (await request(2)).answer('cd', 2);
    await until(() => rows() === 'cd', 'the other rows');
    late();
    const again = await request(3);
    expect(again.of).to.equal('two');
    again.answer('cde', 3);
    await until(() => rows() === 'cde', 'the rows of now');
  });

  it('is read from its begin where others have added or deleted rows between two pages', async () => {
    show('one');
    (await request(1)).answer('ab', 4);
    await until(() => rows() === 'ab', 'the first page');
    press();
    // A new first row has shifted the others.
    (await request(2)).answer('bc', 5);
    (await request(3)).answer('na', 5);
    (await request(4)).answer('bc', 5);
    await until(() => rows() === 'nabc', 'all in their order');
    expect(asked.map(({ page }) => page)).to.deep.equal([1, 2, 1, 2]);
  });

  it('shows nothing of another list: neither a late answer nor a failure', async () => {
    show('one');
    const first = await request(1);
    first.refuse('busy');
    await until(() => said().includes('busy'), 'the failure');
    show('two');
    const second = await request(2);
    await drawn();
    expect(said()).to.equal('');
    show('three');
    const third = await request(3);
    expect([second.signal.aborted, third.signal.aborted]).to.deep.equal([true, false]);
    second.answer('xyz', 3);
    await drawn();
    expect(rows()).to.equal('');
    third.answer('k', 1);
    await until(() => rows() === 'k', 'its own rows');
  });
});
