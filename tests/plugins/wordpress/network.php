<?php
/**
 * What the plugin makes of settings of a network and of a site, and what it deletes: asked in JSON, answered in JSON. The
 * few functions of WordPress that it calls for that stand here; a real one is tried too, where there is one.
 */

$asked = json_decode(file_get_contents('php://stdin'), true);
define('ABSPATH', __DIR__);

function add_action() {
}

function add_filter() {
}

function __($words) {
    return $words;
}

function is_multisite() {
    return $GLOBALS['asked']['network'] !== null;
}

function is_network_admin() {
    return false;
}

function get_option($name, $preset) {
    return $GLOBALS['asked']['site'] ?? $preset;
}

function get_site_option($name, $preset) {
    return $GLOBALS['asked']['network'] ?? $preset;
}

function get_sites($query) {
    return $query === ['fields' => 'ids', 'number' => 0] ? [1, 2, 3] : [];
}

function get_networks($query) {
    return get_sites($query) ? [1] : [];
}

$deleted = [];

function delete_option($name) {
    $GLOBALS['deleted'][] = $name;
}

function delete_blog_option($site, $name) {
    $GLOBALS['deleted'][] = "site $site: $name";
}

function delete_network_option($network, $name) {
    $GLOBALS['deleted'][] = "network $network: $name";
}

require "$asked[plugin]/settings.php";
require "$asked[plugin]/network.php";
$settings = academy_widgets_settings();
define('WP_UNINSTALL_PLUGIN', true);
require "$asked[plugin]/uninstall.php";

echo json_encode(['settings' => array_filter($settings), 'deleted' => $deleted]);
