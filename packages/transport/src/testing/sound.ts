/** A WAV file with a tone of 440 Hz, or with what differs from that. */
export const wavOf = ({
  ms = 1000,
  rate = 8000,
  channels = 1,
  bits = 16,
  format = 1,
}: Partial<Readonly<Record<'ms' | 'rate' | 'channels' | 'bits' | 'format', number>>> = {}): Uint8Array<ArrayBuffer> => {
  const count = Math.round((rate * ms) / 1000);
  const frame = channels * (bits / 8);
  const bytes = new Uint8Array(44 + count * frame);
  const view = new DataView(bytes.buffer);
  const name = (at: number, text: string): void => {
    for (const [index, sign] of [...text].entries()) view.setUint8(at + index, sign.charCodeAt(0));
  };
  name(0, 'RIFF');
  view.setUint32(4, 36 + count * frame, true);
  name(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, format, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * frame, true);
  view.setUint16(32, frame, true);
  view.setUint16(34, bits, true);
  name(36, 'data');
  view.setUint32(40, count * frame, true);
  for (let index = 0; index < count; index++) {
    const value = Math.sin((index / rate) * 440 * 2 * Math.PI) * 0.5;
    for (let channel = 0; channel < channels; channel++) {
      const at = 44 + index * frame + (channel * bits) / 8;
      if (bits === 8) view.setUint8(at, Math.round(128 + value * 127));
      else if (bits === 16) view.setInt16(at, Math.round(value * 32_767), true);
    }
  }
  return bytes;
};
