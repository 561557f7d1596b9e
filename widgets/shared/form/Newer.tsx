import type { ReactNode } from 'react';
import { bringStyles } from '../element/styles.ts';
import { Button } from '../ui/Button.tsx';
import css from './Newer.css?inline';

bringStyles(css);

/** What somebody else has saved meanwhile, where it differs from what is typed here, and the choice between the two. */
export function Newer({
  said,
  differing,
  theirs,
  mine,
  isBusy = false,
  isWrong = false,
  onSettle,
}: {
  /** That somebody has saved. */
  readonly said: string;
  /** What stands in the newer version where it differs, by the name of the field. */
  readonly differing: readonly { readonly name: string; readonly label: string; readonly value: ReactNode }[];
  /** The label of the button that takes the newer version. */
  readonly theirs: string;
  /** The label of the button that saves what is typed here in its place. */
  readonly mine: string;
  /** Neither can be chosen yet. */
  readonly isBusy?: boolean;
  /** What is typed here cannot be saved. */
  readonly isWrong?: boolean;
  readonly onSettle: (whose: 'theirs' | 'mine') => void;
}) {
  return (
    <div className="pk-newer" role="alert">
      <p>{said}</p>
      <dl>
        {differing.map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="pk-toolbar">
        <Button size="small" disabled={isBusy} onClick={() => onSettle('theirs')}>
          {theirs}
        </Button>
        <Button size="small" disabled={isBusy || isWrong} onClick={() => onSettle('mine')}>
          {mine}
        </Button>
      </div>
    </div>
  );
}
