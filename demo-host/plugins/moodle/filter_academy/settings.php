<?php
// This file is part of Moodle - https://moodle.org/
//
// Moodle is free software: you can redistribute it and/or modify
// it under the terms of the GNU General Public License as published by
// the Free Software Foundation, either version 3 of the License, or
// (at your option) any later version.
//
// Moodle is distributed in the hope that it will be useful,
// but WITHOUT ANY WARRANTY; without even the implied warranty of
// MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
// GNU General Public License for more details.
//
// You should have received a copy of the GNU General Public License
// along with Moodle.  If not, see <https://www.gnu.org/licenses/>.

/**
 * Settings: an administrator’s, and never an author’s, since whoever names a script may run it.
 *
 * @package    filter_academy
 * @copyright  2026 Academy Widgets
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */

defined('MOODLE_INTERNAL') || die();

if ($ADMIN->fulltree) {
    $settings->add(new \filter_academy\setting_address('filter_academy/scripturl', 'script'));
    $settings->add(new admin_setting_configtext(
        'filter_academy/integrity',
        get_string('integrity', 'filter_academy'),
        get_string('integrity_desc', 'filter_academy'),
        '',
        '/^(sha(256|384|512)-[A-Za-z0-9+\/]+=*)?$/',
        60
    ));
    $settings->add(new \filter_academy\setting_address('filter_academy/apibase', 'api'));
    $settings->add(new \filter_academy\setting_address('filter_academy/loginurl', 'address'));
    $settings->add(new \filter_academy\setting_address('filter_academy/basepath', 'address'));

    $themes = \filter_academy\screens::choices(\filter_academy\screens::common_attributes()['theme']);
    $settings->add(new admin_setting_configselect(
        'filter_academy/theme',
        get_string('theme', 'filter_academy'),
        get_string('theme_desc', 'filter_academy'),
        'light',
        $themes
    ));
    $settings->add(new admin_setting_configtext(
        'filter_academy/locale',
        get_string('locale', 'filter_academy'),
        get_string('locale_desc', 'filter_academy'),
        '',
        '/^([A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*)?$/'
    ));
    $settings->add(new admin_setting_configcheckbox(
        'filter_academy/trustedonly',
        get_string('trustedonly', 'filter_academy'),
        get_string('trustedonly_desc', 'filter_academy'),
        1
    ));
}
