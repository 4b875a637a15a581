/** As which file a report is fetched. */
export type FileType = 'csv' | 'xlsx';
