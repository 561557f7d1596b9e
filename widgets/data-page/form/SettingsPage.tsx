import {
  needOfScreen,
  noticeDurations,
  type MessageId,
  type SettingsPage as Settings,
  type SettingsTry,
} from '@patrolkit/core';
import { Copy, History, List, PlugZap, Save } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useConsole, useStore, useTexts, type Emit } from '../../shared/element/index.ts';
import { lateDialog } from '../../shared/dialog/Dialog.tsx';
import { Permitted, usePermission } from '../../shared/permission/index.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { EmptyState, NoPermission, Skeleton } from '../../shared/ui/states.tsx';
import { useUnsaved } from '../../shared/question/useUnsaved.ts';
import type { spec } from '../data-page.element.ts';
import { FormFields } from './FormFields.tsx';
import { FormNotes } from './FormNotes.tsx';
import { savedByKey } from './saved-by-key.ts';
import { useDeviceOf } from './useDeviceOf.ts';
import { useFilling } from './useFilling.ts';
import { useFormDraft } from './useFormDraft.ts';
import { useHeld } from './useHeld.ts';
import { valuesOfVersion } from './version-values.ts';
import { Unread } from '../Unread.tsx';

const HistoryDialog = lateDialog(async () => (await import('./HistoryDialog.tsx')).HistoryDialog);
const TryDialog = lateDialog(async () => (await import('./TryDialog.tsx')).TryDialog);
const CopyDialog = lateDialog(async () => (await import('./CopyDialog.tsx')).CopyDialog);

interface SettingsProps {
  readonly page: Settings;
  /** The query of the address, with the id of the thing if the settings are those of one. */
  readonly address: string;
  readonly emit: Emit<typeof spec>;
}

/** A page of settings, for users who may see it: one form. */
export function SettingsPage(props: SettingsProps) {
  const { page, address } = props;
  const { text } = useTexts();
  const session = useStore(useConsole().session.$session);
  if (session.state !== 'signed-in') return null;
  const id = page.of === undefined ? undefined : (new URLSearchParams(address).get('id')?.trim() ?? '');
  return (
    <Permitted need={needOfScreen(page.permission)} otherwise={<NoPermission />}>
      {id === '' ? (
        <EmptyState title={text('config.settings.without')} hint={text('config.settings.withoutHint')} />
      ) : (
        <Entries key={id} {...props} id={id} />
      )}
    </Permitted>
  );
}

function Entries({
  page,
  id,
  emit,
}: Omit<SettingsProps, 'address'> & {
  /** The id of the thing whose settings they are. Undefined for settings of which there is one set. */
  readonly id: string | undefined;
}) {
  const { title, form, edit, effect } = page;
  const { resources, notices } = useConsole();
  const { text, formatDateTime } = useTexts();
  const titleId = useId();
  const isPermitted = usePermission();
  const mayEdit = isPermitted({ call: edit.permission, device: useDeviceOf(id) });
  const [open, setOpen] = useState<'history' | 'copy' | SettingsTry>();
  const read = useCallback(
    (signal: AbortSignal) =>
      page.of === undefined ? resources.one(page.get, {}, signal) : resources.one(page.get, { id: id ?? '' }, signal),
    [resources, page, id],
  );
  const filling = useFilling({
    form,
    read,
    call: edit,
    id,
    onSaved: answer => {
      draft.drop();
      const said = savedWords(page, answer);
      notices.notify(
        said?.tone ?? 'success',
        { id: said?.text ?? 'common.done.saved' },
        said?.tone === 'warning' ? noticeDurations.server : noticeDurations.done,
      );
      filling.retry();
    },
  });
  const draft = useFormDraft(filling, page.name, id);
  const others = useHeld(page.of === undefined ? undefined : page.hold, mayEdit ? id : undefined);
  const { isReady, isSending, isChanged, failure, given, newer } = filling;
  const { changedBy, changedAt } = given;
  const name = page.of === undefined ? undefined : given[page.nameField];
  useUnsaved(isChanged);
  const isSpent = !isReady || !isChanged || newer !== undefined;
  const save = (): void => {
    if (mayEdit && !isSpent) filling.save();
  };
  const settings = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const listen = savedByKey(save);
    const box = settings.current;
    box?.addEventListener('keydown', listen);
    return () => box?.removeEventListener('keydown', listen);
  });
  return (
    <>
      <header className="head">
        <h2 id={titleId}>
          {typeof name === 'string' && name !== '' ? text('config.settings.of', { name }) : text(title)}
        </h2>
        <p className="hint">
          {typeof changedBy === 'string' && typeof changedAt === 'number'
            ? text('config.savedBy', { name: changedBy, time: formatDateTime(changedAt) })
            : null}
        </p>
        {page.of === undefined ? null : (
          <SettingsActs
            page={page}
            mayEdit={mayEdit}
            isReady={isReady}
            isChanged={isChanged}
            emit={emit}
            onOpen={setOpen}
          />
        )}
        {(page.tries ?? [])
          .filter(({ call }) => isPermitted({ call: call.permission, device: undefined }))
          .map(one => (
            <Button
              key={one.name}
              size="small"
              icon={PlugZap}
              spent={!isReady || isChanged}
              title={isChanged ? text('config.settings.saveFirst') : undefined}
              onClick={() => setOpen(one)}
            >
              {text(one.label)}
            </Button>
          ))}
        {mayEdit ? (
          <Button kind="primary" icon={Save} busy={isSending} spent={isSpent} onClick={save}>
            {text('common.save')}
          </Button>
        ) : null}
      </header>
      <div className="room">
        <div ref={settings} className="settings" role="group" aria-labelledby={titleId}>
          {mayEdit ? <FormNotes others={others} draft={draft} /> : null}
          {isReady ? (
            <form
              onSubmit={event => {
                event.preventDefault();
                save();
              }}
            >
              <FormFields filling={filling} call={edit} isLocked={!mayEdit} />
              <p className="form-effect">{text(effect)}</p>
              {/* A form with a button sends itself when Enter is pressed in a field of one line. */}
              <button type="submit" hidden />
            </form>
          ) : failure ? (
            <Unread page={page.name} problem={failure} onRetry={filling.retry} />
          ) : (
            <Skeleton lines={6} />
          )}
        </div>
      </div>
      {typeof open === 'object' ? <TryDialog key={open.name} tried={open} onClose={() => setOpen(undefined)} /> : null}
      {open === 'history' && page.of !== undefined && id !== undefined ? (
        <HistoryDialog
          keeps={page}
          id={id}
          name={String(name ?? '')}
          onRestore={version => {
            filling.put(valuesOfVersion(form, version));
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open === 'copy' && page.of !== undefined && page.copy && id !== undefined ? (
        <CopyDialog
          page={page}
          copy={page.copy}
          from={{ id, name: String(name ?? ''), settings: given }}
          onDone={() => {
            notices.notify('success', { id: 'config.settings.copied' }, noticeDurations.done);
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  );
}

/** What the answer says beside that the settings are saved. */
const savedWords = ({ saved }: Settings, answer: unknown) => {
  const word: unknown = saved && typeof answer === 'object' && answer !== null ? Reflect.get(answer, saved.by) : '';
  return saved?.words[String(word)];
};

/** What else can be done with the settings of a thing: the way back to the list, their history, and giving them to others. */
function SettingsActs({
  page,
  mayEdit,
  isReady,
  isChanged,
  emit,
  onOpen,
}: {
  readonly page: Exclude<Settings, { readonly of?: undefined }>;
  readonly mayEdit: boolean;
  readonly isReady: boolean;
  readonly isChanged: boolean;
  readonly emit: SettingsProps['emit'];
  readonly onOpen: (what: 'history' | 'copy') => void;
}) {
  const { text } = useTexts();
  const isPermitted = usePermission();
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        icon={List}
        onClick={() => emit('pageopenrequest', { screen: page.of, query: '' })}
      >
        {text(`screens.title.${page.of}` as MessageId)}
      </Button>
      {mayEdit && isPermitted({ element: ['log-query'] }) ? (
        <Button size="small" icon={History} spent={!isReady} onClick={() => onOpen('history')}>
          {text('config.history')}
        </Button>
      ) : null}
      {mayEdit && page.copy ? (
        <Button
          size="small"
          icon={Copy}
          spent={!isReady || isChanged}
          title={isChanged ? text('config.settings.saveFirst') : undefined}
          onClick={() => onOpen('copy')}
        >
          {text('config.settings.copy')}
        </Button>
      ) : null}
    </>
  );
}
