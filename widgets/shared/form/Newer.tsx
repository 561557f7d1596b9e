import type { ReactNode } from 'react';
import { useText } from '../element/hooks.ts';
import { bringStyles } from '../element/styles.ts';
import { Button } from '../ui/Button.tsx';
import css from './Newer.css?inline';

bringStyles(css);

/** Shows what somebody else has saved meanwhile, where it differs from the text typed here, and offers both. */
export function Newer({
  said,
  differing,
  isBusy = false,
  isWrong = false,
  onSettle,
}: {
  /** The text that says that somebody has saved. */
  readonly said: string;
  /** The differing fields of the newer version, by field name. */
  readonly differing: readonly { readonly name: string; readonly label: string; readonly value: ReactNode }[];
  /** True while the user can choose neither. */
  readonly isBusy?: boolean;
  /** True when the text typed here cannot be saved. */
  readonly isWrong?: boolean;
  readonly onSettle: (whose: 'theirs' | 'mine') => void;
}) {
  const text = useText();
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
          {text('common.newer.theirs')}
        </Button>
        <Button size="small" disabled={isBusy || isWrong} onClick={() => onSettle('mine')}>
          {text('common.newer.mine')}
        </Button>
      </div>
    </div>
  );
}
