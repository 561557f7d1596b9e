/** Most payload of a packet, bytes: the rest of a usual datagram after the headers of IP, UDP, SRTP and RTP. */
const PAYLOAD = 1150;

/** Splits one NAL unit into RTP payloads (RFC 6184, packetization mode 1): unsplit when it fits, otherwise as fragments. */
export const splitNal = (nal: Uint8Array, limit = PAYLOAD): Uint8Array[] => {
  if (nal.length <= limit) return [nal];
  const first = nal[0] ?? 0;
  const parts: Uint8Array[] = [];
  const step = limit - 2;
  for (let at = 1; at < nal.length; at += step) {
    const body = nal.subarray(at, at + step);
    const isFirst = at === 1;
    const isLast = at + step >= nal.length;
    const part = new Uint8Array(body.length + 2);
    part[0] = (first & 0xe0) | 28;
    part[1] = (isFirst ? 0x80 : 0) | (isLast ? 0x40 : 0) | (first & 0x1f);
    part.set(body, 2);
    parts.push(part);
  }
  return parts;
};

/** The sample rate of the voice, Hz. */
export const VOICE_HERTZ = 8000;
/** Samples of one packet: 20 ms. */
export const VOICE_SAMPLES = 160;

/** A sample as G.711 µ-law. */
export const toMuLaw = (sample: number): number => {
  const sign = sample < 0 ? 0x80 : 0;
  const level = Math.min(32635, Math.abs(Math.round(sample))) + 132;
  const segment = Math.min(7, Math.max(0, 31 - Math.clz32(level) - 7));
  return ~(sign | (segment << 4) | ((level >> (segment + 3)) & 0x0f)) & 0xff;
};

/** A G.711 µ-law byte as a sample. */
export const fromMuLaw = (byte: number): number => {
  const value = ~byte & 0xff;
  const segment = (value >> 4) & 7;
  const level = ((((value & 0x0f) << 3) + 132) << segment) - 132;
  return value & 0x80 ? -level : level;
};

/** The voice of the person at the robot: syllables of a low tone, with pauses. */
export const voiceAt = (index: number): number => {
  const seconds = index / VOICE_HERTZ;
  const inSentence = seconds % 4;
  if (inSentence > 2.2) return 0;
  const syllable = Math.max(0, Math.sin(2 * Math.PI * 3.4 * seconds));
  const pitch = 150 + 18 * Math.sin(2 * Math.PI * 0.7 * seconds);
  const phase = 2 * Math.PI * pitch * seconds;
  return 5200 * syllable * (Math.sin(phase) + 0.5 * Math.sin(2 * phase) + 0.3 * Math.sin(3 * phase));
};
