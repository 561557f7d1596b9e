import { computed } from 'nanostores';
import { useContext, useEffect, useMemo, useState, type ComponentType } from 'react';
import { useConsole, useHost, useStore, useText, type ViewProps } from '../shared/element/index.ts';
import { CodeError, NoCode } from '../shared/element/lazily.tsx';
import { ReportValue } from '../shared/element/values.ts';
import { Dialog } from '../shared/dialog/Dialog.tsx';
import { Skeleton } from '../shared/ui/states.tsx';
import type { spec } from './alarm-dialog.element.ts';
import { forgetId } from './forget-id.ts';

type Props = ViewProps<typeof spec>;

/**
 * The view of `<patrol-alarm-dialog>`. Its content loads with the first pending alarm, before anybody can open it. If the content arrives
 * later, the dialog says that it is loading, or why it cannot be loaded.
 * @param load fetches the content; after a failure it is tried again for the next alarm
 */
export function alarmDialogOf(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Handling: ComponentType<Props> | undefined;
  return function AlarmDialog(props) {
    const { alarms } = useConsole();
    const host = useHost();
    const report = useContext(ReportValue);
    const text = useText();
    const opened = useStore(alarms.$opened);
    const hasAlarms = useStore(useMemo(() => computed(alarms.$live, ({ length }) => length > 0), [alarms]));
    const id = props.alarmId ?? opened;
    const [isHere, setHere] = useState(Handling !== undefined);
    /** The alarm for which loading failed. It is an object, since the loading may have been for no alarm. */
    const [failed, setFailed] = useState<{ readonly id: string | undefined }>();
    const isFailed = failed !== undefined && failed.id === id;
    const isWanted = !isHere && !isFailed && (hasAlarms || id !== undefined);
    useEffect(() => {
      if (!isWanted) return;
      let isCurrent = true;
      load().then(
        view => {
          Handling = view;
          if (isCurrent) setHere(true);
        },
        (cause: unknown) => {
          if (!isCurrent) return;
          setFailed({ id });
          if (id !== undefined) report(new CodeError(cause));
        },
      );
      return () => {
        isCurrent = false;
      };
    }, [isWanted, id, report]);
    // An alarm that a link or a notification opens replaces that of the attribute.
    useEffect(() => alarms.$opened.listen(next => next !== undefined && forgetId(host)), [alarms, host]);

    if (isHere && Handling) return <Handling {...props} />;
    const close = (): void => {
      if (id === undefined) return;
      if (id === props.alarmId) forgetId(host);
      if (opened === id) alarms.closeDialog();
      props.emit('dialogclosed', { id });
    };
    return (
      <Dialog open={id !== undefined} title={text('alarms.dialog.loading')} onClose={close}>
        {isFailed ? <NoCode onRetry={() => setFailed(undefined)} /> : <Skeleton lines={8} />}
      </Dialog>
    );
  };
}
