/** Why a microphone or camera cannot be used; each reason has its own text. */
export type DeviceFailure = 'denied' | 'absent' | 'busy' | 'unsupported';

export type OpenedDevice = { readonly kind: 'open'; readonly stream: MediaStream } | { readonly kind: 'failed'; readonly why: DeviceFailure };

/** Asks the user for access to a device of this machine. */
export async function openDevice(constraints: MediaStreamConstraints): Promise<OpenedDevice> {
  // Absent where the page is not a secure context.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) return { kind: 'failed', why: 'unsupported' };
  try {
    return { kind: 'open', stream: await devices.getUserMedia(constraints) };
  } catch (error) {
    return { kind: 'failed', why: whyOf(error) };
  }
}

function whyOf(error: unknown): DeviceFailure {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'absent';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'unsupported';
  }
}
