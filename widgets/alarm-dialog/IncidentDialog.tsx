import { useEffect, useEffectEvent, useState } from 'react';
import {
  done,
  failed,
  recordingNeed,
  systemClock,
  type AlarmDetail,
  type FloorPlan,
  type Outcome,
} from '@patrolkit/core';
import { useConsole, useStore, useText, useTexts } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import { usePermission } from '../shared/permission/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog, Stead } from '../shared/dialog/Dialog.tsx';
import { useSaveBlob } from '../shared/ui/useSave.ts';
import { openFlvStream } from '../shared/video/bitstream/flv-stream.ts';
import { fetchClip } from '../shared/video/clip.ts';
import { gatherIncident, partsOf } from './incident.model.ts';
import { packIncident } from './incident-archive.ts';
import { incidentPage } from './incident-page.ts';
import { missingOf, wordsOf, type Words } from './incident-words.ts';

interface IncidentDialogProps {
  readonly detail: AlarmDetail;
  readonly onClose: () => void;
}

/** The outcome of making the file. */
type Made = { readonly isDone: true; readonly missing: readonly string[] } | { readonly isDone: false };

/** Collects the incident file and saves it. It shows the progress and what is missing, and the user can cancel. */
export const IncidentDialog = withTexts(
  'handling',
  function IncidentDialog({ detail, onClose }: IncidentDialogProps) {
    const text = useText();
    const [attempt, setAttempt] = useState(0);
    const [made, setMade] = useState<Made>();
    return (
      <Dialog
        open
        width={420}
        title={text('alarms.incident')}
        onClose={onClose}
        footer={
          <>
            {made?.isDone === false ? (
              <Button
                kind="primary"
                onClick={() => {
                  setMade(undefined);
                  setAttempt(attempt + 1);
                }}
              >
                {text('common.retry')}
              </Button>
            ) : null}
            <Button onClick={onClose}>{text(made ? 'common.close' : 'common.cancel')}</Button>
          </>
        }
      >
        {made === undefined ? (
          <Making key={attempt} detail={detail} onMade={setMade} />
        ) : !made.isDone ? (
          <p role="alert">{text('handling.file.failed')}</p>
        ) : (
          <div className="incident-made" role="status">
            <p>{text('handling.file.saved')}</p>
            {made.missing.length === 0 ? null : (
              <>
                <p>{text('handling.file.missing')}</p>
                <ul>
                  {made.missing.map(one => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
              </>
            )}
          </div>
        )}
      </Dialog>
    );
  },
  Stead,
);

/** One attempt at making the file. */
function Making({ detail, onMade }: { readonly detail: AlarmDetail; readonly onMade: (made: Made) => void }) {
  const { address, alarms, serverNow, recordings, robots, session } = useConsole();
  const signedIn = useStore(session.$session);
  const text = useText();
  const { $language, formatDateTime } = useTexts();
  const save = useSaveBlob();
  const isPermitted = usePermission();
  const [share, setShare] = useState(0);

  const plans = useEffectEvent(async (): Promise<Outcome<readonly FloorPlan[]>> => {
    await robots.loadFloorPlans();
    const { items, problem } = robots.$floorPlans.get();
    return problem ? failed(problem) : done(items);
  });
  const make = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const words: Words = { language: $language.get(), text, time: formatDateTime };
    const incident = await gatherIncident(
      detail,
      {
        now: serverNow,
        instruction: (id, abort) => alarms.instructions.of(id, abort),
        track: (deviceId, at, abort) => alarms.incident.track(deviceId, at, abort),
        picture: (path, abort) => alarms.incident.picture(address(path), abort),
        channels: (deviceId, abort) => robots.channelsOf(deviceId, abort),
        clip: isPermitted(recordingNeed)
          ? (channelId, window, abort) =>
              fetchClip(
                window,
                {
                  clock: systemClock,
                  open: (asked, one) => recordings.open(channelId, asked, asked.from, one),
                  control: recordings.control,
                  stream: openFlvStream,
                },
                () => undefined,
                abort,
              )
          : undefined,
        plans,
      },
      setShare,
      signal,
    );
    if (signal.aborted) return;
    const page = incidentPage(
      wordsOf(incident, signedIn.state === 'signed-in' ? signedIn.user.name : '', serverNow(), words),
    );
    const archive = await packIncident(page, partsOf(incident));
    if (signal.aborted) return;
    save(archive, `incident-${detail.id}.zip`);
    onMade({ isDone: true, missing: missingOf(incident, words) });
  });
  const attempt = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    try {
      await make(signal);
    } catch {
      if (!signal.aborted) onMade({ isDone: false });
    }
  });
  useEffect(() => {
    const abort = new AbortController();
    void attempt(abort.signal);
    return () => abort.abort();
  }, []);

  return (
    <>
      <p>{text('handling.file.making')}</p>
      <progress className="incident-progress" value={share} max={1} aria-label={text('alarms.incident')} />
    </>
  );
}
