import { noticeDurations, type AnyResource } from '@patrolkit/core';
import { Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useConsole, useText } from '../../shared/element/index.ts';
import { usePermission } from '../../shared/permission/index.ts';
import { IconButton } from '../../shared/ui/Button.tsx';
import { lateDialog } from '../../shared/dialog/Dialog.tsx';

const FormDialog = lateDialog(async () => (await import('./FormDialog.tsx')).FormDialog);
const DeleteQuestion = lateDialog(async () => (await import('./DeleteQuestion.tsx')).DeleteQuestion);

/** The running action: on the row of this id and name, or on a new one. */
interface Act {
  readonly what: 'add' | 'edit' | 'delete';
  readonly id: string;
  readonly name: string;
}

/** Adds, changes and deletes rows of a list whose page stores them, if the user has the permissions for it. */
export function useKeeping(
  resource: AnyResource,
  again: () => void,
): {
  readonly add: (() => void) | undefined;
  readonly rowActs: ((row: unknown, name: string) => ReactNode) | undefined;
  readonly dialog: ReactNode;
} {
  const { notices } = useConsole();
  const text = useText();
  const isPermitted = usePermission();
  const [act, setAct] = useState<Act>();
  const { keeps, permission } = resource;
  if (!keeps) return { add: undefined, rowActs: undefined, dialog: null };
  const may = (what: Act['what']): boolean => keeps[what] !== undefined && isPermitted({ element: [permission, what] });
  const [mayEdit, mayDelete] = [may('edit'), may('delete')];
  const close = (): void => setAct(undefined);
  const done = (id: 'common.done.added' | 'common.done.saved' | 'common.done.deleted'): void => {
    notices.notify('success', { id }, noticeDurations.done);
    close();
    again();
  };
  return {
    add: may('add') ? () => setAct({ what: 'add', id: '', name: '' }) : undefined,
    rowActs:
      mayEdit || mayDelete
        ? (row, name) => (
            <span className="row-acts">
              {mayEdit ? (
                <IconButton
                  size="small"
                  icon={Pencil}
                  label={text('config.edit.of', { name })}
                  onClick={() => setAct({ what: 'edit', id: resource.id(row), name })}
                />
              ) : null}
              {mayDelete ? (
                <IconButton
                  size="small"
                  icon={Trash2}
                  label={text('config.delete.of', { name })}
                  onClick={() => setAct({ what: 'delete', id: resource.id(row), name })}
                />
              ) : null}
            </span>
          )
        : undefined,
    dialog: !act ? null : act.what === 'delete' ? (
      <DeleteQuestion
        keeps={keeps}
        id={act.id}
        name={act.name}
        onDone={() => done('common.done.deleted')}
        onClose={close}
      />
    ) : (
      <FormDialog
        keeps={keeps}
        title={
          act.what === 'add'
            ? text('config.add.title', { title: text(resource.title) })
            : text('config.edit.of', { name: act.name })
        }
        id={act.what === 'edit' ? act.id : undefined}
        onSaved={() => done(act.what === 'add' ? 'common.done.added' : 'common.done.saved')}
        onClose={close}
      />
    ),
  };
}
