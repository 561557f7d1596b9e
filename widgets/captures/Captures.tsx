import { captureKinds, type CaptureKind, type ListedCapture } from '@patrolkit/core';
import { Camera, Car, ScanFace } from 'lucide-react';
import { atom } from 'nanostores';
import { useEffect, useMemo, useState } from 'react';
import { CaptureRow, useCaptureViewer, type ShownCapture } from '../shared/captures/CaptureRow.tsx';
import { lazily, useConsole, useStore, useText, type ViewProps } from '../shared/element/index.ts';
import { SegmentedControl } from '../shared/ui/controls.tsx';
import { Each, Unshown } from '../shared/ui/Each.tsx';
import { StaleMark } from '../shared/ui/marks.tsx';
import { EmptyState } from '../shared/ui/states.tsx';
import { usePushSwitch } from '../shared/usePushSwitch.ts';
import type { spec } from './captures.element.ts';

const $none = atom<readonly ListedCapture[]>([]);

const AllOfDevice = lazily(async () => (await import('./AllOfDevice.tsx')).AllOfDevice);

const icons = { patrol: Camera, vehicle: Car, face: ScanFace } as const;

/** The view of `<patrol-captures>`. */
export function Captures({ kind: first, deviceId, noKinds, emit }: ViewProps<typeof spec>) {
  const console = useConsole();
  const { captures, connection, robots } = console;
  const lists = useStore(captures.$lists);
  const isLive = useStore(captures.$isLive);
  const { lostAt } = useStore(connection.$connection);
  const selectedId = useStore(robots.$selectedId);
  const text = useText();
  const [chosen, setChosen] = useState<CaptureKind>();
  const { view, viewer } = useCaptureViewer();
  const kind = noKinds ? first : (chosen ?? first);
  const ofDevice = useStore(
    useMemo(() => (deviceId === undefined ? $none : captures.ofDevice(kind, deviceId)), [captures, kind, deviceId]),
  );
  const list = deviceId === undefined ? lists[kind] : ofDevice;
  // A page may have several, so one that shows a single kind is named by it.
  const label = text(noKinds ? `captures.kind.${kind}` : 'captures.label');

  // The server pushes faces only while they can be seen here.
  usePushSwitch('FaceCapturePushSwitch');

  useEffect(() => captures.attend(), [captures]);

  const choose = (next: CaptureKind): void => {
    if (next === kind) return;
    setChosen(next);
    emit('kindchanged', { kind: next });
  };
  const open = (shown: ShownCapture): void => {
    if (view(shown)) emit('pictureopened', { kind, id: shown.id });
  };

  return (
    <section part="base" className="base" aria-label={label}>
      <div className="head">
        {noKinds ? (
          <h2>{label}</h2>
        ) : (
          <SegmentedControl
            part="kinds"
            label={text('captures.kinds')}
            value={kind}
            onChange={choose}
            options={captureKinds.map(one => ({ value: one, label: text(`captures.kind.${one}`), icon: icons[one] }))}
          />
        )}
        {isLive[kind] ? null : <StaleMark since={lostAt} />}
        {deviceId === undefined ? null : (
          <AllOfDevice kind={kind} deviceId={deviceId} onOpen={page => emit('pageopenrequest', page)} />
        )}
      </div>
      {list.length === 0 ? (
        <EmptyState
          icon={icons[kind]}
          title={text(`captures.empty.${kind}`)}
          hint={text(
            !isLive[kind]
              ? 'captures.hint.lost'
              : kind === 'face' && selectedId === undefined
                ? 'captures.hint.robot'
                : 'captures.hint.live',
          )}
        />
      ) : (
        <ul part="list" className="list" aria-label={text(`captures.kind.${kind}`)}>
          <Each
            items={list}
            id={({ id }) => id}
            draw={capture => <Row capture={capture} kind={kind} onOpen={open} />}
            unshown={({ id }) => (
              <li data-id={id}>
                <Unshown />
              </li>
            )}
          />
        </ul>
      )}
      {viewer}
    </section>
  );
}

/** A capture with words for values that the server did not send. */
function Row({
  capture: { id, name, deviceId, deviceName, mapName, picture, at },
  kind,
  onOpen,
}: {
  readonly capture: ListedCapture;
  readonly kind: CaptureKind;
  readonly onOpen: (shown: ShownCapture) => void;
}) {
  const { robots } = useConsole();
  const { items } = useStore(robots.$robots);
  const text = useText();
  const device = deviceName || items.find(robot => robot.id === deviceId)?.name || deviceId || '';
  const shown = { id, name: name || text(`captures.unnamed.${kind}`), device, mapName, picture, at };
  return <CaptureRow capture={shown} onOpen={onOpen} />;
}
