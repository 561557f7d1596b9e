import type { ReactNode } from 'react';
import { useText } from '../element/hooks.ts';
import { bringStyles } from '../element/styles.ts';
import { Button } from './Button.tsx';
import css from './Newer.css?inline';

bringStyles(css);

/** The texts by kind of editor. The ids are written in full, so that the check for unused texts finds them. */
const texts = {
  reference: [
    'reference.newer',
    'reference.newer.same',
    'reference.newer.empty',
    'reference.newer.theirs',
    'reference.newer.mine',
  ],
  broadcast: [
    'broadcast.newer',
    'broadcast.newer.same',
    'broadcast.newer.empty',
    'broadcast.newer.theirs',
    'broadcast.newer.mine',
  ],
} as const;

/** What somebody else has saved meanwhile, where it differs from what is typed here, and the choice between the two. */
export function Newer({
  area,
  differing,
  isBusy = false,
  isWrong,
  onSettle,
}: {
  /** The kind of editor. */
  readonly area: keyof typeof texts;
  /** What stands in the newer version where it differs, by the name of the field. */
  readonly differing: readonly { readonly name: string; readonly label: string; readonly value: ReactNode }[];
  /** Neither can be chosen yet. */
  readonly isBusy?: boolean;
  /** What is typed here cannot be saved. */
  readonly isWrong: boolean;
  readonly onSettle: (whose: 'theirs' | 'mine') => void;
}) {
  const text = useText();
  const [title, same, empty, theirs, mine] = texts[area];
  return (
    <div className="pk-newer" role="alert">
      <p>{text(differing.length > 0 ? title : same)}</p>
      <dl>
        {differing.map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value === '' ? text(empty) : value}</dd>
          </div>
        ))}
      </dl>
      <div className="pk-toolbar">
        <Button size="small" disabled={isBusy} onClick={() => onSettle('theirs')}>
          {text(theirs)}
        </Button>
        <Button size="small" disabled={isBusy || isWrong} onClick={() => onSettle('mine')}>
          {text(mine)}
        </Button>
      </div>
    </div>
  );
}
