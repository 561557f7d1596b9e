import { AV_CODEC_ID_AAC } from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet } from 'node-av/lib';
import { decodeG711, type FlvAudioConfig } from '@patrolkit/transport';

const decodeAac = (config: FlvAudioConfig, frames: readonly Uint8Array[]): number[] => {
  const codec = Codec.findDecoder(AV_CODEC_ID_AAC);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.extraData = Buffer.from(config.record);
  context.open2Sync(codec);
  const packet = new Packet();
  packet.alloc();
  const frame = new Frame();
  frame.alloc();
  const samples: number[] = [];
  for (const data of frames) {
    packet.data = Buffer.from(data);
    if (context.sendPacketSync(packet) < 0) continue;
    while (context.receiveFrameSync(frame) >= 0) {
      const plane = frame.data?.[0] ?? Buffer.alloc(frame.nbSamples * 4);
      for (let at = 0; at < frame.nbSamples; at++) samples.push(plane.readFloatLE(at * 4) * 32_768);
    }
  }
  packet.free();
  frame.free();
  context.freeContext();
  return samples;
};

/** Decodes the sound of a stream to samples. */
export const decodeSound = (config: FlvAudioConfig, pieces: readonly Uint8Array[]): number[] => {
  const { codec } = config;
  if (codec === 'aac') return decodeAac(config, pieces);
  if (codec !== 'pcm') return pieces.flatMap(piece => [...decodeG711(codec, piece)]);
  return pieces.flatMap(piece => {
    const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength);
    return Array.from({ length: piece.length >> 1 }, (_, index) => view.getInt16(index * 2, true));
  });
};

/** The loudness of one frequency, computed as a Fourier coefficient over pieces of 50 ms. */
export const loudnessAt = (samples: readonly number[], rate: number, frequency: number): number => {
  const size = Math.round(rate / 20);
  let sum = 0;
  for (let from = 0; from + size <= samples.length; from += size) {
    let [re, im] = [0, 0];
    for (let at = 0; at < size; at++) {
      const angle = (2 * Math.PI * frequency * at) / rate;
      re += (samples[from + at] ?? 0) * Math.cos(angle);
      im += (samples[from + at] ?? 0) * Math.sin(angle);
    }
    sum += (re * re + im * im) / size;
  }
  return sum;
};
