import {
  differsIn,
  isGranted,
  joined,
  rightsOf,
  tickedOf,
  type Granted,
  type MessageId,
  type Right,
  type RightsGroup,
  type RightsRow,
  type Ticked,
} from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../../shared/element/index.ts';
import { steppedTo } from './grid-keys.ts';

/** The title of a row. A code without one is its own. */
export const titleOf = ({ title, name, code }: RightsRow, text: ReturnType<typeof useText>): string =>
  title ? text(title) : (name ?? code);

/** A box of the grid. */
interface Box {
  readonly id: string;
  readonly ticked: Ticked;
  readonly rights: readonly Right[];
  /** Its name for screen readers. */
  readonly name: string;
  /** What stands beside it. */
  readonly shown: string;
  readonly isHead?: true;
}

/** The functions that have a text. */
const functionTexts: Readonly<Record<string, MessageId>> = {
  add: 'config.add',
  edit: 'accounts.rights.function.edit',
  delete: 'common.delete',
  import: 'config.import',
  export: 'accounts.rights.function.export',
  confirm: 'common.confirm',
  close: 'common.close',
  upgrade: 'accounts.rights.function.upgrade',
  report: 'accounts.rights.function.report',
  review: 'accounts.rights.function.review',
  answer: 'accounts.rights.function.answer',
  operate: 'accounts.rights.function.operate',
  publish: 'accounts.rights.function.publish',
  volume: 'common.volume',
  wiper: 'accounts.rights.function.wiper',
  headLamp: 'accounts.rights.function.headLamp',
  alarmLamp: 'accounts.rights.function.alarmLamp',
  releaseEmergencyStop: 'accounts.rights.function.releaseEmergencyStop',
};

/** Names a function of a screen. One without a text is its own name. */
export function useFunctionWord(): (word: string) => string {
  const text = useText();
  return word => {
    const known = functionTexts[word];
    return known ? text(known) : word;
  };
}

/** The rows of the grid under their groups. Only one box is a stop of the Tab key. */
export function RightsGrid({
  groups,
  granted,
  usual,
  onSet,
  isLocked,
}: {
  readonly groups: readonly RightsGroup[];
  readonly granted: Granted;
  /** The rights of the role, with which rows are compared. */
  readonly usual: Granted | undefined;
  readonly onSet: (rights: readonly Right[], isOn: boolean) => void;
  readonly isLocked: boolean;
}) {
  const text = useText();
  const [place, setPlace] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const isHere = groups.some(
    ({ name, rows }) => place === name || rows.some(({ code }) => place.split('#')[0] === code),
  );
  const current = isHere ? place : (groups[0]?.name ?? '');
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = grid.current && steppedTo(grid.current, keyOf(event.nativeEvent), event.target);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const tick = ({ id, ticked, rights, name, shown, isHead }: Box) => (
    <label className="rights-tick" data-head={isHead}>
      <input
        type="checkbox"
        data-right={id}
        tabIndex={id === current ? 0 : -1}
        checked={ticked === 'all'}
        ref={input => {
          if (input) input.indeterminate = ticked === 'some';
        }}
        disabled={isLocked}
        aria-label={name}
        onFocus={() => setPlace(id)}
        onKeyDown={onKeyDown}
        onChange={() => onSet(rights, ticked !== 'all')}
      />
      <span aria-hidden>{shown}</span>
    </label>
  );
  const one = (right: Right): Pick<Box, 'ticked' | 'rights'> => ({
    ticked: isGranted(granted, right) ? 'all' : 'none',
    rights: [right],
  });
  const wordOf = useFunctionWord();
  return (
    <div ref={grid} className="rights-grid">
      {groups.length === 0 ? <p className="form-hint">{text('accounts.rights.nothing')}</p> : null}
      {groups.map(({ name, title, rows }) => (
        <div key={name} role="group" aria-label={text(title)} className="rights-group">
          <div className="rights-row" data-line={name}>
            {tick({
              id: name,
              ticked: tickedOf(granted, rightsOf(rows)),
              rights: rightsOf(rows),
              name: text('accounts.rights.all', { name: text(title) }),
              shown: text(title),
              isHead: true,
            })}
          </div>
          {rows.map(row => (
            <div
              key={row.code}
              className="rights-row"
              data-line={row.code}
              data-differs={(usual && differsIn(row, granted, usual)) || undefined}
            >
              {tick({ id: row.code, ...one({ code: row.code }), name: titleOf(row, text), shown: titleOf(row, text) })}
              <span className="rights-words">
                {row.functions.map(word => (
                  <span key={word}>
                    {tick({
                      id: `${row.code}#${word}`,
                      ...one({ code: row.code, word }),
                      name: joined(text, 'label', [titleOf(row, text), wordOf(word)]),
                      shown: wordOf(word),
                    })}
                  </span>
                ))}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
