import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';

export const SearchResultsView = lazyComponent(async () => (await import('./search-results-view.tsx')).SearchResultsView);
