import { lazyOverlay } from '../../../ui/lazy/lazy-component.tsx';

export const CameraDialog = lazyOverlay(
  async () => (await import('./camera-dialog.tsx')).CameraDialog,
  ({ onClose }) => onClose(),
);

export const LocationDialog = lazyOverlay(
  async () => (await import('./location-dialog.tsx')).LocationDialog,
  ({ onClose }) => onClose(),
);

export const CardDialog = lazyOverlay(
  async () => (await import('./card-dialog.tsx')).CardDialog,
  ({ onClose }) => onClose(),
);

export const FaqDialog = lazyOverlay(
  async () => (await import('./faq-dialog.tsx')).FaqDialog,
  ({ onClose }) => onClose(),
);
