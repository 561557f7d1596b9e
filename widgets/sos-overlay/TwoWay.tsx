import { Mic, MicOff, RotateCw, Video, VideoOff } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  openTwoWayCall,
  systemClock,
  watchMicrophone,
  type MessageId,
  type TwoWayCall,
  type TwoWayMeeting,
  type TwoWayState,
} from '@patrolkit/core';
import { useText } from '../shared/element/index.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { useFocusKept } from '../shared/dialog/useFocusKept.ts';
import { Hearing } from './Hearing.tsx';
import { openMicrophone, type MicrophoneProblem } from './microphone.ts';

/** The text over the picture of a call that is not connected. */
const veils = {
  connecting: 'sos.connecting',
  lost: 'sos.reconnecting',
  ended: 'sos.ended.bye',
  unsupported: 'sos.unsupported',
} as const satisfies Record<Exclude<TwoWayState, 'connected'>, MessageId>;

/** Picture and voice of the device, and the operator's own. */
export function TwoWay({ meeting }: { readonly meeting: TwoWayMeeting }) {
  const text = useText();
  const call = useRef<TwoWayCall>(undefined);
  const picture = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<TwoWayState>('connecting');
  const [own, setOwn] = useState<MediaStream>();
  const [problem, setProblem] = useState<MicrophoneProblem>();
  const [attempt, setAttempt] = useState(0);
  const [heard, setHeard] = useState<MediaStream>();
  const [isUnheard, setUnheard] = useState(false);
  const [isMuted, setMuted] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const { address, meetingId, deviceCode, userName, password, iceServers } = meeting;

  useEffect(() => {
    const mine = openTwoWayCall(
      { address, meetingId, deviceCode, userName, password, ...(iceServers ? { iceServers } : {}) },
      {
        onState: setState,
        onStream: stream => {
          const video = picture.current;
          if (!video) return;
          video.srcObject = stream;
          setHeard(stream);
          video.play().catch((error: unknown) => {
            if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
            // Before a click on this page, a browser may play pictures but not sound.
            video.muted = true;
            setUnheard(true);
            video.play().catch(() => undefined);
          });
        },
      },
      { clock: systemClock },
    );
    call.current = mine;
    return () => mine.close();
  }, [address, meetingId, deviceCode, userName, password, iceServers]);

  const take = useCallback((answer: MediaStream | MicrophoneProblem): void => {
    if (typeof answer === 'string') return setProblem(answer);
    setProblem(undefined);
    setOwn(answer);
    call.current?.send(answer);
  }, []);

  useEffect(() => {
    for (const track of own?.getAudioTracks() ?? []) track.enabled = !isMuted;
    for (const track of own?.getVideoTracks() ?? []) track.enabled = !isHidden;
  }, [own, isMuted, isHidden]);

  const setVolume = useCallback((volume: number): void => {
    if (picture.current) picture.current.volume = volume;
  }, []);

  const again = (): void => {
    setOwn(undefined);
    setAttempt(attempt + 1);
  };
  const devices = useRef<HTMLDivElement>(null);
  const kept = useFocusKept(() => devices.current?.querySelector('button'));
  // When the call is over, nobody hears or sees the user any more.
  const isOver = state === 'unsupported' || state === 'ended';
  const hasMicrophone = own !== undefined && !problem && !isOver;
  const hasCamera = !isOver && (own?.getVideoTracks().length ?? 0) > 0;
  return (
    <>
      {isOver ? null : <Microphone key={attempt} onAnswer={take} />}
      <div part="video" className="video two-way" data-state={state}>
        <video ref={picture} autoPlay playsInline aria-label={text('sos.twoWay')} />
        {hasCamera && !isHidden ? <Own stream={own} /> : null}
        {state === 'connected' ? null : (
          <p className="veil" role="status">
            {isOver ? null : <span className="pk-spinner" aria-hidden="true" />}
            {text(veils[state])}
          </p>
        )}
        <div ref={devices} className="devices">
          {hasMicrophone ? (
            <IconButton
              size="large"
              icon={isMuted ? MicOff : Mic}
              label={text(isMuted ? 'sos.unmute' : 'sos.mute')}
              data-off={isMuted || undefined}
              onClick={() => setMuted(!isMuted)}
            />
          ) : null}
          {hasCamera ? (
            <IconButton
              size="large"
              icon={isHidden ? VideoOff : Video}
              label={text(isHidden ? 'sos.showCamera' : 'sos.hideCamera')}
              data-off={isHidden || undefined}
              onClick={() => setHidden(!isHidden)}
            />
          ) : null}
        </div>
      </div>
      <Hearing
        onVolume={setVolume}
        stream={heard}
        isBlocked={isUnheard}
        onHear={() => {
          if (picture.current) picture.current.muted = false;
          setUnheard(false);
        }}
      />
      {problem && !isOver ? (
        <div className="problem" role="alert" {...kept}>
          <MicOff size={16} aria-hidden />
          <p>{text(`sos.mic.${problem}`)}</p>
          {problem === 'insecure' ? null : (
            <Button size="small" icon={RotateCw} onClick={again}>
              {text('common.retry')}
            </Button>
          )}
        </div>
      ) : null}
    </>
  );
}

/** Requests microphone and camera once, reports when the microphone is gone, and releases them when it is removed. Draws nothing. */
function Microphone({ onAnswer }: { readonly onAnswer: (answer: MediaStream | MicrophoneProblem) => void }) {
  useEffect(() => {
    let isHere = true;
    let opened: MediaStream | undefined;
    void openMicrophone(navigator.mediaDevices as MediaDevices | undefined).then(answer => {
      // The permission came too late, so the devices are released at once.
      if (!isHere && typeof answer !== 'string') return stop(answer);
      if (!isHere) return;
      if (typeof answer !== 'string') {
        opened = answer;
        watchMicrophone(answer, why => isHere && onAnswer(why));
      }
      onAnswer(answer);
    });
    return () => {
      isHere = false;
      if (opened) stop(opened);
    };
  }, [onAnswer]);
  return null;
}

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** The user's own picture, as the other side sees it. */
function Own({ stream }: { readonly stream: MediaStream | undefined }) {
  const text = useText();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null;
  }, [stream]);
  return <video ref={video} className="own" autoPlay playsInline muted aria-label={text('sos.own')} />;
}
