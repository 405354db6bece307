import { recordingFormat, type RecordingFormat } from '../../../core/composer/recording.ts';
import { openDevice, type DeviceFailure } from '../../../parts/camera/open-device.ts';

export type VoiceRecording = {
  readonly format: RecordingFormat;
  elapsedMs(): number;
  /** Current loudness, 0 to 1. */
  readLevel(): number;
  /** Ends the recording and releases the microphone. */
  stop(): Promise<Blob>;
  cancel(): void;
};

export type StartedVoice = { readonly kind: 'recording'; readonly recording: VoiceRecording } | { readonly kind: 'failed'; readonly why: DeviceFailure };

/** Interval of the slices in milliseconds, so that a recorder that fails late has delivered the earlier part. */
const SLICE_MS = 500;
const FFT_SIZE = 512;
const MIDDLE = 128;
/** Speech is far below full scale: at this share of it a bar reaches its maximum. */
const LOUD = 0.35;

/** Records the microphone, once the user has allowed it. */
export async function startVoice(): Promise<StartedVoice> {
  const format = typeof MediaRecorder === 'undefined' ? undefined : recordingFormat((mime) => MediaRecorder.isTypeSupported(mime));
  if (format === undefined) return { kind: 'failed', why: 'unsupported' };
  const opened = await openDevice({ audio: { echoCancellation: true, noiseSuppression: true } });
  if (opened.kind === 'failed') return opened;
  const { stream } = opened;
  const recorder = new MediaRecorder(stream, { mimeType: format.mime });
  const slices: Blob[] = [];
  recorder.addEventListener('dataavailable', (event) => event.data.size > 0 && slices.push(event.data));
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }));
  const meter = createMeter(stream);
  const release = (): void => {
    meter.close();
    for (const track of stream.getTracks()) track.stop();
  };
  recorder.start(SLICE_MS);
  const startedMs = performance.now();
  const end = (): void => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  return {
    kind: 'recording',
    recording: {
      format,
      elapsedMs: () => performance.now() - startedMs,
      readLevel: meter.read,
      async stop() {
        end();
        await ended;
        release();
        return new Blob(slices, { type: format.mime });
      },
      cancel() {
        end();
        release();
      },
    },
  };
}

function createMeter(stream: MediaStream): { readonly read: () => number; readonly close: () => void } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = FFT_SIZE;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  return {
    read() {
      analyser.getByteTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + ((sample - MIDDLE) / MIDDLE) ** 2, 0) / samples.length;
      return Math.min(1, Math.sqrt(power) / LOUD);
    },
    close: () => void context.close().catch(() => undefined),
  };
}
