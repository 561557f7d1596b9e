import { type AnyResource } from '@patrolkit/core';
import { CheckCheck, X } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/dialog/Dialog.tsx';
import type { useFocusKept } from '../shared/dialog/useFocusKept.ts';
import type { CustomViews } from './custom/custom-views.ts';
import type { ChosenAct } from './form/useKeeping.tsx';

/** Says how many rows are chosen and offers actions on them. */
export function BatchBar({
  resource,
  views,
  actions,
  chosenActs,
  rows,
  onClear,
  onDone,
  ...handlers
}: ReturnType<typeof useFocusKept> & {
  readonly resource: AnyResource;
  readonly views: CustomViews;
  readonly actions: AnyResource['batch'];
  /** Acts on chosen things. */
  readonly chosenActs: readonly ChosenAct[];
  /** The chosen rows. */
  readonly rows: readonly unknown[];
  readonly onClear: () => void;
  readonly onDone: (action: string, ids: readonly string[]) => void;
}) {
  const text = useText();
  /** The running action and the rows for which it began. */
  const [begun, setBegun] = useState<{ action: AnyResource['batch'][number]; ids: readonly string[] }>();
  const Form = begun && views.forms[begun.action.name];
  return (
    <div className="batch" role="group" aria-label={text('data.selected', { count: rows.length })} {...handlers}>
      <span>{text('data.selected', { count: rows.length })}</span>
      {actions.map(action => (
        <Button
          key={action.name}
          size="small"
          kind="primary"
          icon={CheckCheck}
          onClick={() =>
            setBegun({ action, ids: rows.filter(row => action.applies(row)).map(row => resource.id(row)) })
          }
        >
          {text(action.label)}
        </Button>
      ))}
      {chosenActs.map(({ name, label, icon, run }) => (
        <Button key={name} size="small" icon={icon} onClick={() => run(rows.map(row => resource.id(row)))}>
          {label}
        </Button>
      ))}
      <Button size="small" kind="quiet" icon={X} onClick={onClear}>
        {text('data.select.none')}
      </Button>
      {begun && Form ? (
        <Dialog open width={440} title={text(begun.action.label)} onClose={() => setBegun(undefined)}>
          <Form
            ids={begun.ids}
            onCancel={() => setBegun(undefined)}
            onDone={ids => {
              setBegun(now => (now === begun ? undefined : now));
              onDone(begun.action.name, ids);
            }}
          />
        </Dialog>
      ) : null}
    </div>
  );
}
