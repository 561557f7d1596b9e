import { formValues, joined, type FormField, type Keeps, type Notice, type ThingVersion } from '@patrolkit/core';
import { useCallback } from 'react';
import { useConsole, useNoticeText, useText, useTexts } from '../../shared/element/index.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx';
import { useLoaded } from '../useLoaded.ts';
import { useFieldLabel } from './FormControl.tsx';
import { useValueText } from './Newer.tsx';

/** The versions of a thing, or why they could not be read. */
type Read = { readonly versions: readonly ThingVersion<object>[] } | { readonly problem: Notice };

/** Lists the changes of a thing. An earlier version can fill the form. */
export function HistoryDialog({
  name,
  onClose,
  ...versions
}: VersionsProps & {
  readonly name: string;
  readonly onRestore: (values: object) => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  return (
    <Dialog open side title={text('config.history.of', { name })} onClose={onClose}>
      <Versions {...versions} />
    </Dialog>
  );
}

interface VersionsProps {
  readonly keeps: Pick<Keeps, 'form' | 'history'>;
  readonly id: string;
  /** Fills the form with an earlier version. Without it none is offered. */
  readonly onRestore?: (values: object) => void;
}

/** The changes of a thing: who, when and from where, with the fields that differ. */
export function Versions({ keeps, id, onRestore }: VersionsProps) {
  const { history } = keeps;
  const { resources } = useConsole();
  const { text, formatDateTime } = useTexts();
  const noticeText = useNoticeText();
  const read = useCallback(async (): Promise<Read> => {
    const outcome = await resources.offers(history, { id });
    return outcome.isDone ? { versions: outcome.value } : { problem: outcome.problem };
  }, [resources, history, id]);
  const { value: versions, retry } = useLoaded(read);
  return versions === undefined ? (
    <Skeleton lines={6} />
  ) : 'problem' in versions ? (
    <ErrorState title={text('common.loadFailed')} hint={noticeText(versions.problem)} onRetry={retry} />
  ) : versions.versions.length === 0 ? (
    <EmptyState title={text('config.history.none')} />
  ) : (
    <ol className="versions">
      {versions.versions.map((version, at) => (
        <li key={at}>
          <strong>{text(`config.history.${version.act}`)}</strong>
          <p className="form-hint">
            {text('config.history.by', {
              name: version.by || text('common.unknown'),
              time: formatDateTime(version.at),
              address: version.from ?? '',
            })}
          </p>
          <Differences keeps={keeps} version={version} />
          {onRestore && at > 0 && version.after ? (
            <Button size="small" onClick={() => onRestore(version.after ?? {})}>
              {text('config.history.restore')}
            </Button>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

/** The fields that a change has changed, before and after. */
function Differences({
  keeps: { form },
  version: { before, after },
}: {
  readonly keeps: Pick<Keeps, 'form'>;
  readonly version: ThingVersion<object>;
}) {
  const text = useText();
  const labelOf = useFieldLabel();
  const valueText = useValueText({ offers: {} });
  const old = formValues(form, before ?? {});
  const now = formValues(form, after ?? {});
  const fields: readonly FormField[] = form.sections
    .flatMap(section => section.fields)
    .filter(({ name }) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
  return (
    <dl className="version-fields">
      {fields.map(field => (
        <div key={field.name}>
          <dt>{labelOf(field)}</dt>
          <dd>
            {before && after
              ? text('config.history.became', {
                  before: valueText(field, old[field.name]),
                  after: valueText(field, now[field.name]),
                })
              : joined(text, 'list', [valueText(field, (after ? now : old)[field.name])])}
          </dd>
        </div>
      ))}
    </dl>
  );
}
