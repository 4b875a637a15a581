-- Who marked alerts as read takes it back.
GRANT DELETE ON alert_read TO cardload_app;
