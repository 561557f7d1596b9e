import {
  beginningWith,
  needOfScreen,
  noticeDurations,
  type AnyChange,
  type AnyResource,
  type FormValues,
  type Keeps,
  type Operation,
} from '@patrolkit/core';
import { Power, PowerOff, Trash2, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useConsole, useText } from '../../shared/element/index.ts';
import { usePermission } from '../../shared/permission/index.ts';
import { lateDialog } from '../../shared/dialog/Dialog.tsx';
import type { Arranged } from './arranging.ts';
import type { BatchAct } from './BatchQuestion.tsx';
import type { FormOf } from './form-of.ts';
import { operationIcons, RowActs } from './RowActs.tsx';
import { useOrder } from './useOrder.tsx';

const FormDialog = lateDialog(async () => (await import('./FormDialog.tsx')).FormDialog);
const BatchQuestion = lateDialog(async () => (await import('./BatchQuestion.tsx')).BatchQuestion);
const OperationDialog = lateDialog(async () => (await import('./OperationDialog.tsx')).OperationDialog);
const HistoryDialog = lateDialog(async () => (await import('./HistoryDialog.tsx')).HistoryDialog);

/** What is open: a form, the history of a row, or a question about rows. */
type Open =
  | { readonly what: 'form'; readonly of: FormOf; readonly keeps: Keeps }
  | { readonly what: 'history'; readonly id: string; readonly name: string }
  | {
      readonly what: 'operation';
      readonly operation: Operation;
      readonly ids: readonly string[];
      readonly name: string | undefined;
    }
  | {
      readonly what: 'question';
      readonly act: BatchAct;
      readonly done: 'common.done.deleted' | 'config.done.switched';
    };

/** An act on the chosen rows. */
export interface ChosenAct {
  readonly name: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: (ids: readonly string[]) => void;
}

/** What a list offers on things: to add one, acts on a row, and acts on the chosen rows. */
export interface Keeping {
  /** Opens the form of a new thing, with values for some of its fields. */
  readonly add: ((first: FormValues) => void) | undefined;
  /** Opens the form of a thing. */
  readonly edit: ((id: string, name: string) => void) | undefined;
  readonly rowActs: ((row: unknown, name: string) => ReactNode) | undefined;
  readonly chosenActs: readonly ChosenAct[];
  readonly dialog: ReactNode;
}

/** What the acts on the rows of a list need. */
interface KeepingOf {
  /** The rows that users can arrange now. */
  readonly arranged: Arranged | undefined;
  readonly onDone: () => void;
  readonly onLink: (screen: string, query: string) => void;
}

/** Adds, changes, copies, switches and deletes rows of a list whose page stores them, if the user has the permissions for it. */
export function useKeeping(resource: AnyResource, { arranged, onDone, onLink }: KeepingOf): Keeping {
  const { notices, resources } = useConsole();
  const text = useText();
  const isPermitted = usePermission();
  const [open, setOpen] = useState<Open>();
  const handleOf = useOrder(resource, arranged, onDone);
  const { keeps } = resource;
  if (!keeps) return { add: undefined, edit: undefined, rowActs: undefined, chosenActs: [], dialog: null };
  const may = (call: Pick<AnyChange, 'permission'> | undefined): boolean =>
    call !== undefined && isPermitted({ call: call.permission, device: undefined });
  const { add, edit, switch: switching, delete: deleting } = keeps;
  const [mayAdd, mayEdit, mayDelete, maySwitch] = [
    may(add),
    !keeps.isTold && may(edit),
    may(deleting),
    may(switching?.call),
  ];
  const operations = (keeps.operations ?? []).filter(({ call }) => may(call));
  const screens = (keeps.screens ?? []).filter(({ screen }) => isPermitted(needOfScreen(screen)));
  const close = (): void => setOpen(undefined);
  const said = (
    id: 'common.done.added' | 'common.done.saved' | 'common.done.deleted' | 'config.done.switched' | 'config.done.sent',
  ): void => {
    notices.notify('success', { id }, noticeDurations.done);
    close();
    onDone();
  };
  const setWork =
    (isOn: boolean): BatchAct['work'] =>
    (ids, others) =>
      switching ? resources.send(switching.call, { ids, isOn, others }) : Promise.resolve({ isDone: true, value: [] });
  const askDelete = (ids: readonly string[], question: string): void =>
    setOpen({
      what: 'question',
      done: 'common.done.deleted',
      act: {
        title: text('config.delete.title'),
        question,
        action: text('common.delete'),
        isDangerous: true,
        ids,
        work: (some, others) =>
          deleting ? resources.send(deleting, { ids: some, others }) : Promise.resolve({ isDone: true, value: [] }),
        instead: maySwitch ? { label: text('config.refused.switchOff'), work: setWork(false) } : undefined,
      },
    });
  /** Switches one row at once, without a question: a second press takes it back. */
  const switchRow = async (id: string, isOn: boolean): Promise<void> => {
    const outcome = await setWork(isOn)([id], false);
    if (outcome.isDone) return said('config.done.switched');
    notices.notify('error', outcome.problem, noticeDurations.done);
  };
  const rowActs = (row: unknown, name: string): ReactNode => {
    const id = resource.id(row);
    const isOn = switching && Reflect.get(Object(row), switching.flag) === true;
    const edit = (kind: 'edit' | 'copy') => (): void => setOpen({ what: 'form', keeps, of: { kind, id, name } });
    return (
      <RowActs
        name={name}
        screens={screens}
        onScreen={screen => onLink(screen, new URLSearchParams({ id }).toString())}
        operations={operations}
        onOperate={operation => setOpen({ what: 'operation', operation, ids: [id], name })}
        isOn={isOn}
        onSwitch={maySwitch ? () => void switchRow(id, !isOn) : undefined}
        onEdit={mayEdit ? edit('edit') : undefined}
        onCopy={mayAdd ? edit('copy') : undefined}
        onHistory={
          mayEdit && isPermitted({ element: ['log-query'] }) ? () => setOpen({ what: 'history', id, name }) : undefined
        }
        order={handleOf?.(id, name)}
        onDelete={mayDelete ? () => askDelete([id], text('config.delete.ask', { name })) : undefined}
      />
    );
  };
  const switchChosen = (isOn: boolean): ChosenAct => ({
    name: isOn ? 'on' : 'off',
    label: text(isOn ? 'config.batch.on' : 'config.batch.off'),
    icon: isOn ? Power : PowerOff,
    run: ids =>
      void setWork(isOn)([...ids], false).then(outcome =>
        outcome.isDone ? said('config.done.switched') : notices.notify('error', outcome.problem, noticeDurations.done),
      ),
  });
  return {
    add: mayAdd
      ? first =>
          setOpen({ what: 'form', keeps: { ...keeps, form: beginningWith(keeps.form, first) }, of: { kind: 'add' } })
      : undefined,
    edit: mayEdit ? (id, name) => setOpen({ what: 'form', keeps, of: { kind: 'edit', id, name } }) : undefined,
    rowActs: mayEdit || mayDelete || mayAdd || operations.length > 0 || screens.length > 0 ? rowActs : undefined,
    chosenActs: [
      ...operations
        .filter(({ isForSeveral }) => isForSeveral)
        .map(operation => ({
          name: operation.name,
          label: text(operation.label),
          icon: operationIcons[operation.icon],
          run: (ids: readonly string[]) => setOpen({ what: 'operation', operation, ids, name: undefined }),
        })),
      ...(maySwitch ? [switchChosen(true), switchChosen(false)] : []),
      ...(mayDelete
        ? [
            {
              name: 'delete',
              label: text('common.delete'),
              icon: Trash2,
              run: (ids: readonly string[]) => askDelete(ids, text('config.batch.ask', { count: ids.length })),
            },
          ]
        : []),
    ],
    dialog: !open ? null : open.what === 'question' ? (
      <BatchQuestion act={open.act} onLink={onLink} onDone={() => said(open.done)} onClose={close} />
    ) : open.what === 'operation' ? (
      <OperationDialog
        operation={open.operation}
        ids={open.ids}
        name={open.name}
        onLink={onLink}
        onDone={() => said('config.done.sent')}
        onClose={close}
      />
    ) : open.what === 'history' ? (
      <HistoryDialog
        keeps={keeps}
        id={open.id}
        name={open.name}
        onRestore={values =>
          setOpen({ what: 'form', keeps, of: { kind: 'edit', id: open.id, name: open.name, values } })
        }
        onClose={close}
      />
    ) : (
      <FormDialog
        keeps={open.keeps}
        of={open.of}
        page={resource.name}
        pageTitle={text(resource.title)}
        onSaved={() => said(open.of.kind === 'edit' ? 'common.done.saved' : 'common.done.added')}
        onClose={close}
      />
    ),
  };
}
