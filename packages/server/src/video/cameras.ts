import { cameraOfId } from '../links/cameras.ts';
import type {
  Channels,
  FromChannel,
  PictureTag,
  Quality,
  SoundCodec,
  SoundTag,
  StreamCodec,
  ToChannel,
} from '../links/channels.ts';
import { flvHeader, metaDataTag } from './flv.ts';
import { formats } from './formats.ts';
import { sendHead, sendPicture, sendSound, type Viewer, type Viewers } from './viewers.ts';

/** A tag that a camera's encoder made, for recording. */
export interface CodedTag {
  cameraId: string;
  quality: Quality;
  /** An FLV tag. A decoder needs a `head` before the next key frame, and a `sound-head` before the next sound. */
  tag: Uint8Array;
  kind: 'head' | 'key' | 'inter' | 'sound-head' | 'sound';
  /** When it was taken, ms since 1970; 0 for a head. */
  at: number;
}

interface Watched {
  quality: Quality;
  viewers: Viewers;
  cameraId: string;
}

/**
 * The cameras of the fleet, by their ids (links/cameras.ts). Each camera and quality with viewers has one encoder, however many
 * viewers there are.
 */
export class Cameras {
  readonly #channels: Channels;
  readonly #watched = new Map<string, Watched>();
  readonly #codecs = new Map<string, StreamCodec>();
  readonly #sounds = new Map<string, SoundCodec>();
  readonly #soundFor: (cameraId: string) => SoundCodec;
  #muted = false;
  /** Called with everything that is encoded, for any viewer. */
  onCoded: ((coded: CodedTag) => void) | undefined;

  /** `soundFor` gives the codec that the sound of a camera has by default. */
  constructor(
    channels: Channels,
    onError: (message: string) => void,
    soundFor: (cameraId: string) => SoundCodec = () => 'none',
  ) {
    this.#channels = channels;
    this.#soundFor = soundFor;
    channels.receive(message => this.#receive(message, onError));
  }

  /** The best quality at full frame rate in which a camera is encoded now. */
  fullRate(cameraId: string): Quality | undefined {
    return (['sd', 'hd'] as const).find(quality => this.#watched.has(`${cameraId}/${quality}`));
  }

  /** The codec of a stream. */
  codecOf(cameraId: string, quality: Quality): StreamCodec {
    return this.#codecs.get(`${cameraId}/${quality}`) ?? 'h264';
  }

  /** Changes the codec of a stream. Its viewers are disconnected and connect again. */
  setCodec(cameraId: string, quality: Quality, codec: StreamCodec): void {
    const key = `${cameraId}/${quality}`;
    this.#codecs.set(key, codec);
    for (const viewer of this.#watched.get(key)?.viewers.keys() ?? []) viewer.close();
  }

  /** The codec of a camera's sound. */
  soundOf(cameraId: string): SoundCodec {
    return this.#sounds.get(cameraId) ?? this.#soundFor(cameraId);
  }

  /** Changes the codec of a camera's sound, or restores the default. Its viewers are disconnected and connect again. */
  setSound(cameraId: string, codec: SoundCodec | undefined): void {
    if (codec === undefined) this.#sounds.delete(cameraId);
    else this.#sounds.set(cameraId, codec);
    for (const [key, watched] of this.#watched) {
      if (watched.cameraId !== cameraId) continue;
      this.#post({ type: 'sound-codec', key, sound: this.soundOf(cameraId) });
      for (const viewer of watched.viewers.keys()) viewer.close();
    }
  }

  /** Restores the default sound of every camera. */
  resetSounds(): void {
    for (const cameraId of this.#sounds.keys()) this.setSound(cameraId, undefined);
  }

  /**
   * Adds a viewer: it gets header and metadata at once, then a sequence header and a key frame. Returns a function that removes
   * it.
   */
  join(cameraId: string, name: string, quality: Quality, viewer: Viewer): () => void {
    const key = `${cameraId}/${quality}`;
    let watched = this.#watched.get(key);
    if (watched) {
      this.#post({ type: 'refresh', key });
    } else {
      watched = { quality, viewers: new Map(), cameraId };
      this.#watched.set(key, watched);
      const [codec, sound] = [this.codecOf(cameraId, quality), this.soundOf(cameraId)];
      const { deviceId } = cameraOfId(cameraId);
      this.#post({ type: 'watch', key, cameraId, deviceId, name, quality, codec, sound });
    }
    watched.viewers.set(viewer, 'waiting');
    const head = [
      flvHeader(this.soundOf(cameraId) !== 'none'),
      metaDataTag(formats[quality], this.codecOf(cameraId, quality)),
    ];
    viewer.send(Buffer.concat(head));
    return () => {
      const current = this.#watched.get(key);
      if (!current?.viewers.delete(viewer) || current.viewers.size > 0) return;
      this.#watched.delete(key);
      this.#post({ type: 'unwatch', key });
    };
  }

  /** Sends nothing while sockets stay open; for tests. */
  mute(muted: boolean): void {
    this.#muted = muted;
    if (muted) return;
    for (const [key, watched] of this.#watched) {
      for (const viewer of watched.viewers.keys()) watched.viewers.set(viewer, 'waiting');
      this.#post({ type: 'refresh', key });
    }
  }

  /** Disconnects every viewer. */
  cut(): void {
    for (const watched of this.#watched.values()) for (const viewer of watched.viewers.keys()) viewer.close();
  }

  #receive(message: FromChannel, onError: (text: string) => void): void {
    if (message.type === 'sounds') {
      for (const sound of message.sounds) this.#receiveSound(sound);
      return;
    }
    if (message.type === 'pictures') {
      for (const picture of message.pictures) this.#receivePicture(picture);
      return;
    }
    const watched = this.#watched.get(message.key);
    if (message.type === 'failed') {
      onError(message.message);
      // A viewer that joins again gets a new stream.
      this.#watched.delete(message.key);
      this.#post({ type: 'unwatch', key: message.key });
      for (const viewer of watched?.viewers.keys() ?? []) viewer.close();
      return;
    }
    if (!watched) return;
    this.onCoded?.({ cameraId: watched.cameraId, quality: watched.quality, tag: message.head, kind: 'head', at: 0 });
    if (!this.#muted) sendHead(watched.viewers, message.head);
  }

  #receivePicture({ key, tag, isKey, at }: PictureTag): void {
    const watched = this.#watched.get(key);
    if (!watched) return;
    const { cameraId, quality, viewers } = watched;
    this.onCoded?.({ cameraId, quality, tag, kind: isKey ? 'key' : 'inter', at });
    if (!this.#muted) sendPicture(viewers, quality, tag, isKey);
  }

  #receiveSound({ key, tag, isHead, at }: SoundTag): void {
    const watched = this.#watched.get(key);
    if (!watched) return;
    const { cameraId, quality } = watched;
    this.onCoded?.({ cameraId, quality, tag, kind: isHead ? 'sound-head' : 'sound', at });
    if (!this.#muted) sendSound(watched.viewers, tag, isHead);
  }

  #post(message: ToChannel): void {
    this.#channels.post(message);
  }
}
