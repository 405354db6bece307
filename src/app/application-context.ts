import { createContext, useContext } from 'react';
import type { Application } from '../client/application.ts';

export const ApplicationContext = createContext<Application | undefined>(undefined);

export function useApplication(): Application {
  const application = useContext(ApplicationContext);
  if (application === undefined) throw new Error('useApplication outside the application');
  return application;
}
